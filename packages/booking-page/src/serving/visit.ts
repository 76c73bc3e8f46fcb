import type { HttpServerRequest } from "effect/http"
import type { Theme } from "../page/PageView.ts"
import { type Language, languageFor } from "../words/languages.ts"

/** How a visitor wants a page: what the address says, and what the browser prefers. */
export interface Visit {
  readonly lang: Language
  readonly theme: Theme
  readonly embed: boolean
  /** The request itself: what the browser can decompress, and what it has kept. */
  readonly request: HttpServerRequest.HttpServerRequest
  /** Without scripts. */
  readonly plain: boolean
  /** The address that leads to the page without scripts. */
  readonly plainHref: string
  /** The address's query, for the pages that this one leads to: campaigns, prefill and choices go along. */
  readonly query: string
}

/** Reads a visit off its request; what makes no sense is as if it were not there. */
export const visitOf = (request: HttpServerRequest.HttpServerRequest): Visit => {
  const { headers, url } = request
  const [path = "", query = ""] = url.split("?")
  const asked = new URLSearchParams(query)
  const theme = asked.get("theme")
  const kept = [...asked].filter(([name]) => name === "lang" || name === "theme" || name === "embed")
  return {
    lang: languageFor(asked.get("lang"), headers["accept-language"]),
    theme: theme === "light" || theme === "dark" ? theme : "auto",
    embed: asked.get("embed") === "1",
    request,
    plain: asked.has("plain"),
    query: asked.size === 0 ? "" : `?${asked}`,
    plainHref: `${path}?${new URLSearchParams([...kept, ["plain", "1"]])}`
  }
}
