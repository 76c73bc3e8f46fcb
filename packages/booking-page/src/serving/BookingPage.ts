import {
  type EventTypeCatalog,
  EventTypeId,
  EventTypeNotFound,
  findVisibleOffering,
  findVisibleOfferingAt,
  type Offering
} from "@calendeal/domain/event-types"
import { reservedSlugs } from "@calendeal/domain/workspaces"
import { entry, renderPage, renderPlainPage } from "#built"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { HttpRouter, HttpServerError, HttpServerRequest, HttpServerResponse } from "effect/http"
import { pageHeaders } from "../policy/pageHeaders.ts"
import { words } from "../words/everyLanguage.ts"
import { assetAnswer, isAsset } from "./assets.ts"
import { eventViewOf } from "./eventView.ts"
import { type Visit, visitOf } from "./visit.ts"

type Absent = EventTypeNotFound | HttpServerError.HttpServerError
type Parameters = Readonly<Record<string, string | undefined>>

/** A reserved word begins the addresses of something else (D-EMB-1). */
const isPage = ({ workspaceSlug = "" }: Parameters): boolean => !reservedSlugs.has(workspaceSlug)

/** The page's addresses, as the HTTP adapter wants to know them. */
export const bookingPagePaths = [
  { method: "GET", path: "/:workspaceSlug/:eventTypeSlug", page: { has: isPage } },
  { method: "GET", path: "/embed/:eventTypeId", page: { has: () => true } },
  { method: "GET", path: "/embed.js", page: { has: () => true } },
  { method: "GET", path: "/assets/:file", page: { has: ({ file }: Parameters) => isAsset(file) } }
] as const

/** Where the service is reached from outside: it decides over which schemes it may be framed. */
export interface BookingPageOptions {
  readonly baseUrl: URL
}

/**
 * `GET /{workspaceSlug}/{eventTypeSlug}`: the booking page (D-EMB-1), by its event type's id `/embed/{eventTypeId}`; and
 * the files that browsers fetch, the embed loader among them.
 */
export const bookingPage = (options: BookingPageOptions) =>
  HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      const ports = yield* Effect.context<EventTypeCatalog>()
      const answering = (found: typeof offeringBySlugs | typeof offeringById) =>
        Effect.provideContext(answerPage(options, found), ports)
      yield* router.add("GET", "/:workspaceSlug/:eventTypeSlug", answering(offeringBySlugs))
      yield* router.add("GET", "/embed/:eventTypeId", answering(offeringById))
      yield* router.add("GET", "/embed.js", answerAsset("embed.js"))
      yield* router.add(
        "GET",
        "/assets/:file",
        Effect.flatMap(HttpRouter.params, ({ file = "" }) => answerAsset(file))
      )
    })
  )

const offeringBySlugs = Effect.gen(function* () {
  const parameters = yield* HttpRouter.params
  if (!isPage(parameters)) return yield* notHere
  const { eventTypeSlug = "", workspaceSlug = "" } = parameters
  return yield* findVisibleOfferingAt(workspaceSlug, eventTypeSlug)
})

const offeringById = Effect.gen(function* () {
  const { eventTypeId = "" } = yield* HttpRouter.params
  if (!isEventTypeId(eventTypeId)) return yield* new EventTypeNotFound()
  return yield* findVisibleOffering(eventTypeId)
})

const isEventTypeId = Schema.is(EventTypeId)

const answerPage = Effect.fnUntraced(function* <R>(
  { baseUrl }: BookingPageOptions,
  found: Effect.Effect<Offering, Absent, R>
) {
  const visit = visitOf(yield* HttpServerRequest.HttpServerRequest)
  const html = (document: string, status: number, embedAllowedHosts: ReadonlyArray<string>) =>
    HttpServerResponse.text(document, {
      status,
      contentType: "text/html; charset=utf-8",
      headers: {
        ...pageHeaders({ baseUrl, embedAllowedHosts }),
        "cache-control": "no-cache",
        vary: "Accept-Language"
      }
    })
  return yield* found.pipe(
    Effect.map((offering) => html(pageOf(offering, visit), 200, offering.workspace.embedAllowedHosts)),
    Effect.catchTag("EventTypeNotFound", () => Effect.succeed(html(nothingHere(visit), 404, [])))
  )
})

const answerAsset = Effect.fnUntraced(function* (name: string) {
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  return assetAnswer(name, headers["accept-encoding"]) ?? (yield* notHere)
})

const pageOf = (offering: Offering, { embed, lang, plainHref, theme }: Visit): string =>
  renderPage({
    event: eventViewOf(offering),
    lang,
    words: words[lang],
    embed,
    theme,
    script: entry.script,
    style: entry.style,
    plainHref
  })

/** Nobody can tell what is hidden from what never was (D-WS-3). */
const nothingHere = ({ lang, theme }: Visit): string =>
  renderPlainPage({
    event: null,
    lang,
    words: words[lang],
    theme,
    style: entry.style,
    days: [],
    timeZone: "",
    left: "nothing"
  })

/** As if no route had been found: the HTTP adapter says so in the API's form. */
const notHere = Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
  Effect.fail(new HttpServerError.HttpServerError({ reason: new HttpServerError.RouteNotFound({ request }) }))
)
