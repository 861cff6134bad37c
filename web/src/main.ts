import { mount } from "svelte";
import "./themes/themes.css";
import "./app.css";
import "./boards/boards.css";
import App from "./view/App.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no element 'app'");
mount(App, { target });

// Where the page can be installed, somebody has to answer when the server does not.
if (import.meta.env.PROD) navigator.serviceWorker?.register("/worker.js").catch(() => undefined);
