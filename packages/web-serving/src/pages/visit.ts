import type { HttpServerRequest } from "effect/http"
import type { Theme } from "@calendeal/web-kit/theme"
import { type Language, languages } from "@calendeal/domain/texts"
import type { LanguageChoice } from "@calendeal/booking-page/page-view"
import { languageFor } from "@calendeal/booking-page/words"

/** The parameters of a visit, from the address and the browser's preferences. */
export interface Visit {
  readonly lang: Language
  readonly theme: Theme
  readonly embed: boolean
  /** The request, for compression and caching. */
  readonly request: HttpServerRequest.HttpServerRequest
  /** The page without scripts. */
  readonly plain: boolean
  /** The address of the page without scripts. */
  readonly plainHref: string
  /** The secret of a one-off link; null: none. */
  readonly link: string | null
  /** The same page without its one-off link. */
  readonly ordinary: string
  /** The query for links to other pages: campaign, prefill and choices. */
  readonly query: string
  /** The page in each language, with the rest of its query; none in a frame. */
  readonly languages: (rest: string) => ReadonlyArray<LanguageChoice>
  /** The rest of the query after the language: empty, or `&utm_source=ads`. */
  readonly rest: string
}

/** Reads a visit from its request; invalid values are ignored. */
export const visitOf = (request: HttpServerRequest.HttpServerRequest): Visit => {
  const { headers, url } = request
  const [path = "", query = ""] = url.split("?")
  const parameters = new URLSearchParams(query)
  const theme = parameters.get("theme")
  const kept = [...parameters].filter(([name]) => name === "lang" || name === "theme" || name === "embed")
  const others = new URLSearchParams(parameters)
  others.delete("lang")
  const unlinked = new URLSearchParams(parameters)
  unlinked.delete("link")
  return {
    lang: languageFor(parameters.get("lang"), headers["accept-language"]),
    theme: theme === "light" || theme === "dark" ? theme : "auto",
    embed: parameters.get("embed") === "1",
    request,
    plain: parameters.has("plain"),
    link: parameters.get("link"),
    ordinary: unlinked.size === 0 ? path : `${path}?${unlinked}`,
    languages: (rest) =>
      parameters.get("embed") === "1"
        ? []
        : names.map(({ lang, name }) => ({ lang, name, href: `${path}?lang=${lang}${rest}` })),
    rest: others.size === 0 ? "" : `&${others}`,
    query: parameters.size === 0 ? "" : `?${parameters}`,
    plainHref: `${path}?${new URLSearchParams([...kept, ["plain", "1"]])}`
  }
}

/** Each language's own name, as at the beginning of a sentence. */
const names = languages.map((lang) => {
  const [first = "", ...rest] = new Intl.DisplayNames([lang], { type: "language" }).of(lang) ?? lang
  return { lang, name: first.toLocaleUpperCase(lang) + rest.join("") }
})
