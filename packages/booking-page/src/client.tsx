import { hydrate } from "preact"
import "./style/page.css"
import { Journey } from "./journey/Journey.tsx"
import type { JourneyView } from "./page/PageView.ts"

const island = document.getElementById("journey")
// The service wrote it into the document (Document.tsx).
const view: JourneyView = JSON.parse(document.getElementById("view")?.textContent ?? "null")
if (island !== null) hydrate(<Journey {...view} />, island)
