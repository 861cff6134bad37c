/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, loadEnv } from "vite";

/** Where a tablier server listens while the page is developed with `npm run dev`. */
const server = loadEnv("", ".", "TABLIER_").TABLIER_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
    plugins: [svelte()],
    build: {
        outDir: "../src/tablier/server/page",
        emptyOutDir: true,
        target: "es2022",
        assetsInlineLimit: 0, // the content security policy allows no data: addresses
        modulePreload: { polyfill: false },
        rolldownOptions: { checks: { pluginTimings: false } },
    },
    server: { proxy: { "/api": { target: server, ws: true, changeOrigin: true, headers: { origin: server } } } },
    test: { include: ["tests/**/*.test.ts"] },
});
