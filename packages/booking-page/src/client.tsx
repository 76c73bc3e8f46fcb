import { hydrate } from "preact"
import "./style/page.css"
import { enteredBefore } from "./journey/enteredBefore.ts"
import { Journey } from "./journey/Journey.tsx"
import { keptDraft } from "./journey/kept.ts"
import type { JourneyView } from "./page/PageView.ts"

const island = document.getElementById("journey")
// The service wrote it into the document (Document.tsx).
const view: JourneyView = JSON.parse(document.getElementById("view")?.textContent ?? "null")
if (island !== null) {
  const enterAgain = enteredBefore(island)
  hydrate(<Journey {...view} />, island)
  // After a reload it is the browser that fills the fields, at times with what was in others; the draft knows better.
  if (keptDraft(view.event.id) === null) void enterAgain()
}
