// What `embed.js` is made of. It runs on other people's pages: a classic script without a name left behind.
import { openWidget } from "./openWidget.ts"

const script = document.currentScript
if (script instanceof HTMLScriptElement && script.dataset["eventType"]) openWidget(script)
