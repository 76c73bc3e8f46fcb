// The source of `embed.js`. It runs on other sites as a classic script and defines no globals.
import { openWidget } from "./openWidget.ts"

const script = document.currentScript
if (script instanceof HTMLScriptElement && script.dataset["eventType"]) openWidget(script)
