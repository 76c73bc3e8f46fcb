import { hydrate } from "preact"
import { LinkPage } from "./link/LinkPage.tsx"
import type { LinkView } from "./page/PageView.ts"

// The script of the page of a mail's link, with the style sheet of the booking page.
const island = document.getElementById("journey")
// The service embeds the view in the document (LinkDocument.tsx).
const view: LinkView | null = JSON.parse(document.getElementById("view")?.textContent ?? "null")
if (island !== null && view !== null) hydrate(<LinkPage {...view} />, island)
