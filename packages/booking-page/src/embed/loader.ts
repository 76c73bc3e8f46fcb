// The source of `embed.js`. It runs on other sites as a classic script and defines no globals.
import { addFloatingButton, openOnClick } from "./popup.ts"
import { openWidget } from "./openWidget.ts"

const script = document.currentScript
if (script instanceof HTMLScriptElement) {
  const { dataset, src } = script
  if (dataset["eventType"]) openWidget(script)
  if (dataset["float"]) addFloatingButton(script)
  openOnClick(src)
}
