// Runs before the first paint, so that the page never flashes in the wrong colours.
(() => {
    let theme = "system";
    try {
        theme = JSON.parse(localStorage.getItem("tablier.settings") ?? "{}").theme ?? "system";
    } catch {
        // Settings that cannot be read count as none.
    }
    if (theme === "system") theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    document.documentElement.dataset.theme = theme;
})();
