import { hydrate } from "preact"
import "./style/page.css"
import { enteredBefore } from "./journey/enteredBefore.ts"
import { Journey } from "./documents/Journey.tsx"
import { LinkPage } from "./link/LinkPage.tsx"
import { storedDraft } from "./journey/tabStorage.ts"
import type { JourneyView, LinkView } from "./page/PageView.ts"

const island = document.getElementById("journey")
// The service embeds the view in the document (Document.tsx, LinkDocument.tsx).
const view: JourneyView | LinkView = JSON.parse(document.getElementById("view")?.textContent ?? "null")
if (island !== null && "host" in view) hydrate(<LinkPage {...view} />, island)
else if (island !== null && "event" in view) {
  const enterAgain = enteredBefore(island)
  const isNew = storedDraft(view.event.id) === null
  hydrate(<Journey {...view} />, island)
  // After a reload the browser may restore values into the wrong fields; the stored draft is reliable.
  if (isNew) void enterAgain()
}
