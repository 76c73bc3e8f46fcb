import { entry, renderPage, renderPlainPage } from "#built"
import type { Offering } from "@calendeal/domain/event-types"
import { HttpServerResponse } from "effect/http"
import type { PlainView } from "../page/PageView.ts"
import { pageHeaders } from "../policy/pageHeaders.ts"
import { words } from "../words/everyLanguage.ts"
import { eventViewOf } from "./eventView.ts"
import { daysInWords, type FreeDay } from "./nextDays.ts"
import type { Visit } from "./visit.ts"

/** The answers with a page, for the service at this address. */
export const makeDocuments = (baseUrl: URL) => {
  const answer = (document: string, status: number, embedAllowedHosts: ReadonlyArray<string>) =>
    HttpServerResponse.text(document, {
      status,
      contentType: "text/html; charset=utf-8",
      headers: {
        ...pageHeaders({ baseUrl, embedAllowedHosts }),
        "cache-control": "no-cache",
        vary: "Accept-Language"
      }
    })

  return {
    /** The page that the script takes over. */
    page: (offering: Offering, { embed, lang, plainHref, theme }: Visit) => {
      const view = { event: eventViewOf(offering), lang, words: words[lang], embed, theme, plainHref }
      return answer(renderPage({ ...view, ...entry }), 200, offering.workspace.embedAllowedHosts)
    },

    /** The page that needs no script. */
    plain: (
      offering: Offering,
      { lang, theme }: Visit,
      days: ReadonlyArray<FreeDay>,
      left: PlainView["left"]
    ) => {
      const { embedAllowedHosts, timezone } = offering.workspace
      const document = renderPlainPage({
        event: eventViewOf(offering),
        lang,
        words: words[lang],
        theme,
        style: entry.style,
        days: daysInWords(days, lang, offering.workspace),
        timeZone: timezone.replaceAll("_", " "),
        action: `/${offering.workspace.slug}/${offering.eventType.slug}`,
        left
      })
      return answer(document, left === "refused" ? 400 : 200, embedAllowedHosts)
    },

    /** Nobody can tell what is hidden from what never was (D-WS-3). */
    nothing: ({ lang, theme }: Visit) => {
      const view = { event: null, lang, words: words[lang], theme, style: entry.style }
      const document = renderPlainPage({ ...view, days: [], timeZone: "", action: "", left: "nothing" })
      return answer(document, 404, [])
    }
  }
}
