import { hydrate } from "preact"
import "./style/page.css"
import { visitHeaders } from "./api/call.ts"
import { enteredBefore } from "./journey/enteredBefore.ts"
import { Journey } from "./documents/Journey.tsx"
import { storedDraft } from "./journey/tabStorage.ts"
import type { JourneyView } from "./page/PageView.ts"

const island = document.getElementById("journey")
// The service embeds the view in the document (Document.tsx).
const view: JourneyView | null = JSON.parse(document.getElementById("view")?.textContent ?? "null")
if (island !== null && view !== null) {
  Object.assign(visitHeaders, view.via)
  const enterAgain = enteredBefore(island)
  const isNew = storedDraft(view.event.id) === null
  hydrate(<Journey {...view} />, island)
  // After a reload the browser may restore values into the wrong fields; the stored draft is reliable.
  if (isNew) void enterAgain()
}
