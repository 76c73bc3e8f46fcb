import { render } from "preact"
import { AssistantsScreen } from "./assistants/AssistantsScreen.tsx"
import { AuthorizeScreen } from "./assistants/AuthorizeScreen.tsx"
import type { AssistantView } from "./frame/AccountView.ts"

const island = document.getElementById("account")
// The service embeds the view in the document (AccountDocument.tsx).
const view: AssistantView | null = JSON.parse(document.getElementById("view")?.textContent ?? "null")

const screens = { authorize: AuthorizeScreen, assistants: AssistantsScreen }

if (island !== null && view !== null) {
  const { screen, ...own } = view
  const Screen = screens[screen]
  render(<Screen {...own} />, island)
}
