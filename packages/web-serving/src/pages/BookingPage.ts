import { renderPage } from "#built"
import { type BookingLedger, followLink, type OneOffLinkTokens } from "@calendeal/domain/bookings"
import {
  EventTypeId,
  EventTypeNotFound,
  findPublicHost,
  findPublicWorkspace,
  findShownOffering,
  findShownOfferingAt,
  isPreview,
  type Offering
} from "@calendeal/domain/event-types"
import type { DomainDirectory } from "@calendeal/domain/management"
import { rateLimits } from "@calendeal/domain/rate-limits"
import { SiteWorkspace, WorkspaceDirectory } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { HttpRouter, HttpServerError, HttpServerRequest, HttpServerResponse } from "effect/http"
import { assetAnswer, isAsset, siteFiles } from "./assets.ts"
import { brandIconAnswer, isBrandIcon } from "./brandIcon.ts"
import { brandStyleAnswer, isBrandStyle } from "./brandStyle.ts"
import { isCardPath, makeCards } from "./cards.ts"
import { calendarFile } from "./calendarFile.ts"
import { canonicalPath, isList, isLowerCase, isPage } from "./canonical.ts"
import { makeDocuments } from "./documents.ts"
import { choicesOf } from "./embedGuide.ts"
import { type Client, captureEmail } from "./captureEmail.ts"
import { houseIconAnswer, houseIconPaths } from "./houseIcon.ts"
import { isPicturePath, pictureAnswer } from "./pictures.ts"
import { makeNextDays } from "./nextDays.ts"
import { makeOffers } from "./offers.ts"
import { makeRenderedPages } from "./renderedPages.ts"
import { visitOf } from "./visit.ts"

type Parameters = Readonly<Record<string, string | undefined>>

/** The path of a mail's link, after the workspace. `-` is not the slug of an event type (D-MAIL-23). */
const linkPath = "/-/booking"

/** The path of the confirmation's calendar file. No workspace has a slug with a dot. */
const calendarFilePath = "/booking.ics"

/**
 * The page's paths for the HTTP adapter. Pages are rate limited (D-HTTP-15); files are not, because they are cacheable
 * and cheap.
 */
export const bookingPagePaths = (baseUrl: URL) => {
  const { tooMany, unavailable } = makeDocuments(baseUrl)
  const counted = (method: "GET" | "POST", path: `/${string}`, has: (parameters: Parameters) => boolean) => ({
    method,
    path,
    countedAs: rateLimits.pages,
    forVisitors: true,
    page: {
      has,
      refused: (request: HttpServerRequest.HttpServerRequest) => tooMany(visitOf(request)),
      unavailable: (request: HttpServerRequest.HttpServerRequest, retryAfterSeconds: number) =>
        unavailable(visitOf(request), retryAfterSeconds)
    }
  })
  return [
    counted("GET", "/", () => true),
    counted("GET", "/:workspaceSlug", isList),
    counted("GET", "/:workspaceSlug/", isList),
    counted("GET", "/:workspaceSlug/:eventTypeSlug", isPage),
    counted("POST", "/:workspaceSlug/:eventTypeSlug", isPage),
    counted("GET", "/:workspaceSlug/:eventTypeSlug/", isPage),
    counted("GET", `/:workspaceSlug${linkPath}`, isList),
    counted("GET", `/:workspaceSlug${linkPath}/`, isList),
    counted("GET", "/embed/:eventTypeId", () => true),
    counted("GET", "/embed", () => true),
    counted("POST", calendarFilePath, () => true),
    ...siteFiles.map(
      (file) => ({ method: "GET", path: `/${file}`, forVisitors: true, page: { has: () => true } }) as const
    ),
    ...houseIconPaths.map(
      (path) =>
        ({
          method: "GET",
          path,
          countedAs: rateLimits.pictures,
          forVisitors: true,
          page: { has: () => true }
        }) as const
    ),
    {
      method: "GET",
      path: "/assets/:file",
      forVisitors: true,
      page: { has: ({ file }: Parameters) => isAsset(file) }
    },
    {
      method: "GET",
      path: "/assets/brand/:file",
      countedAs: rateLimits.pages,
      forVisitors: true,
      page: { has: ({ file }: Parameters) => isBrandStyle(file) }
    },
    {
      method: "GET",
      path: "/assets/icons/:file",
      countedAs: rateLimits.pictures,
      forVisitors: true,
      page: { has: ({ file }: Parameters) => isBrandIcon(file) }
    },
    {
      method: "GET",
      path: "/assets/pictures/:workspaceId/:file",
      countedAs: rateLimits.pictures,
      forVisitors: true,
      page: { has: isPicturePath }
    },
    {
      method: "GET",
      path: "/assets/cards/:eventTypeId/:file",
      countedAs: rateLimits.pictures,
      forVisitors: true,
      page: { has: isCardPath }
    }
  ] as const
}

export interface BookingPageOptions {
  /** The service's public URL, which decides the schemes that may frame the page. */
  readonly baseUrl: URL
  /** Whether the demonstration site exists at `/demo`. */
  readonly hasDemonstration: boolean
  /** The client for rate limits (D-HTTP-8, D-RATE-5). */
  readonly clientOf: (request: HttpServerRequest.HttpServerRequest) => Client
}

/**
 * The routes of the page (D-EMB-1): `GET /` (start page; at an own domain a redirect to the workspace, D-DOM-2), `GET /{workspaceSlug}` (list of event types), `GET
 * /{workspaceSlug}/{eventTypeSlug}` (booking page, or the page of a host, D-PAGE-45), `GET /embed/{eventTypeId}` (booking page), `POST` (contact form without
 * scripts), `GET /{workspaceSlug}/-/booking` (a mail's link), `POST /booking.ics` (a booking's calendar file), and the files for browsers with the embed loader.
 */
export const bookingPage = ({ baseUrl, clientOf, hasDemonstration }: BookingPageOptions) =>
  HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      const ports = yield* Effect.context<Ports>()
      const nextDays = yield* makeNextDays
      const offersOf = yield* makeOffers
      const cardAnswer = yield* makeCards
      const renderedPage = yield* makeRenderedPages(renderPage)
      const documents = makeDocuments(baseUrl)

      const show = <R>(found: Effect.Effect<Offering, Absent, R>) =>
        Effect.gen(function* () {
          const visit = visitOf(yield* HttpServerRequest.HttpServerRequest)
          const offering = yield* found
          if (visit.link !== null && !isPreview(offering)) {
            const { link, state } = yield* followLink(
              offering.workspace.id,
              offering.eventType.id,
              visit.link
            )
            if (state !== "open" || link === null)
              return yield* documents.goneLink(offering, visit, state === "open" ? "withdrawn" : state)
            if (!visit.plain) return yield* documents.linked(offering, visit, visit.link, link)
          }
          return visit.plain
            ? yield* documents.plain(offering, visit, yield* nextDays(offering), "nothing")
            : yield* documents.page(offering, visit, renderedPage)
        })

      const showEvent = <R>(found: Effect.Effect<Offering, Absent, R>) =>
        Effect.catchTag(show(found), "EventTypeNotFound", () => nothingHere)

      // An event type at the address comes first (D-PAGE-45).
      const showEventOrHost = show(offeringBySlugs).pipe(
        Effect.catchTag("EventTypeNotFound", () => showHost),
        Effect.catchTag("EventTypeNotFound", () => nothingHere)
      )

      const showHost = Effect.gen(function* () {
        const { eventTypeSlug = "", workspaceSlug = "" } = yield* HttpRouter.params
        const found = yield* findPublicHost(workspaceSlug, eventTypeSlug)
        const visit = visitOf(yield* HttpServerRequest.HttpServerRequest)
        return yield* documents.list(found.workspace, yield* offersOf(found), visit, found.host)
      })

      const captureForm = Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const offering = yield* offeringBySlugs
        const isTaken = yield* captureEmail(offering, clientOf(request))
        return yield* documents.plain(
          offering,
          visitOf(request),
          yield* nextDays(offering),
          isTaken ? "taken" : "refused"
        )
      }).pipe(Effect.catchTag("EventTypeNotFound", () => nothingHere))

      const showList = Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const parameters = yield* HttpRouter.params
        if (!isList(parameters)) return yield* notHere
        const found = yield* findPublicWorkspace(parameters["workspaceSlug"] ?? "")
        return yield* documents.list(found.workspace, yield* offersOf(found), visitOf(request))
      }).pipe(Effect.catchTag("EventTypeNotFound", () => nothingAtAll))

      // Reads the workspace only: the booking is in the fragment, which the service does not get (D-MAIL-24).
      const showLink = Effect.gen(function* () {
        const parameters = yield* HttpRouter.params
        if (!isList(parameters)) return yield* notHere
        if (!isLowerCase(parameters)) return yield* redirectedTo(linkPath)
        const workspace = yield* workspaceShowing(parameters["workspaceSlug"] ?? "")
        return yield* documents.link(workspace, visitOf(yield* HttpServerRequest.HttpServerRequest))
      })

      // Unknown paths get the API's answer (D-HTTP-3).
      const nothingAtAll = Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        return request.headers["accept"]?.includes("text/html") === true
          ? yield* documents.nothing(visitOf(request), null)
          : yield* notHere
      })

      const nothingHere = Effect.gen(function* () {
        const { workspaceSlug = "" } = yield* HttpRouter.params
        const workspace = yield* workspaceShowing(workspaceSlug)
        return yield* documents.nothing(visitOf(yield* HttpServerRequest.HttpServerRequest), workspace)
      })

      const front = Effect.gen(function* () {
        const visit = visitOf(yield* HttpServerRequest.HttpServerRequest)
        const site = yield* SiteWorkspace
        if (site === null) return yield* documents.front(visit, hasDemonstration)
        const workspace = yield* WorkspaceDirectory.use((directory) => directory.find(site))
        if (Option.isNone(workspace)) return yield* notHere
        return HttpServerResponse.redirect(`/${workspace.value.slug}${visit.query}`, {
          headers: { "cache-control": "no-cache" }
        })
      })

      const showGuide = Effect.gen(function* () {
        const visit = visitOf(yield* HttpServerRequest.HttpServerRequest)
        const [slug = ""] = choicesOf(new URLSearchParams(visit.query)).eventType.split("/")
        const workspace = yield* workspaceShowing(slug)
        return yield* documents.guide(visit, workspace?.id ?? (yield* SiteWorkspace))
      })

      yield* router.add("GET", "/", Effect.provideContext(front, ports))
      yield* router.add("GET", "/:workspaceSlug", atOneAddress(Effect.provideContext(showList, ports)))
      yield* router.add("GET", "/:workspaceSlug/", redirected)
      const path = "/:workspaceSlug/:eventTypeSlug"
      yield* router.add("GET", path, atOneAddress(Effect.provideContext(showEventOrHost, ports)))
      yield* router.add("GET", `${path}/`, redirected)
      yield* router.add("POST", path, Effect.provideContext(captureForm, ports))
      yield* router.add("GET", `/:workspaceSlug${linkPath}`, Effect.provideContext(showLink, ports))
      yield* router.add("GET", `/:workspaceSlug${linkPath}/`, redirectedTo(linkPath))
      yield* router.add(
        "POST",
        calendarFilePath,
        Effect.provideContext(
          Effect.catch(calendarFile(baseUrl.hostname), () => nothingHere),
          ports
        )
      )
      yield* router.add("GET", "/embed/:eventTypeId", Effect.provideContext(showEvent(offeringById), ports))
      yield* router.add("GET", "/embed", Effect.provideContext(showGuide, ports))
      for (const file of siteFiles) yield* router.add("GET", `/${file}`, answerAsset(file))
      for (const path of houseIconPaths)
        yield* router.add("GET", path, Effect.provideContext(houseIconAnswer(path), ports))
      yield* router.add(
        "GET",
        "/assets/:file",
        Effect.flatMap(HttpRouter.params, ({ file = "" }) => answerAsset(file))
      )
      yield* router.add(
        "GET",
        "/assets/brand/:file",
        Effect.gen(function* () {
          const { file = "" } = yield* HttpRouter.params
          const answer = brandStyleAnswer(file, yield* HttpServerRequest.HttpServerRequest)
          return yield* answer ?? notHere
        })
      )
      yield* router.add(
        "GET",
        "/assets/icons/:file",
        Effect.gen(function* () {
          const { file = "" } = yield* HttpRouter.params
          const answer = brandIconAnswer(file, yield* HttpServerRequest.HttpServerRequest)
          return yield* answer ?? notHere
        })
      )
      yield* router.add(
        "GET",
        "/assets/pictures/:workspaceId/:file",
        Effect.provideContext(
          Effect.gen(function* () {
            const picture = yield* pictureAnswer(yield* HttpRouter.params)
            return Option.isSome(picture) ? picture.value : yield* notHere
          }),
          ports
        )
      )
      yield* router.add(
        "GET",
        "/assets/cards/:eventTypeId/:file",
        Effect.provideContext(
          Effect.gen(function* () {
            const card = yield* cardAnswer(yield* HttpRouter.params)
            return Option.isSome(card) ? card.value : yield* notHere
          }),
          ports
        )
      )
    })
  )

type Absent = EventTypeNotFound | HttpServerError.HttpServerError

/** The services that the routes need, except the request. */
type Ports =
  | BookingLedger
  | DomainDirectory
  | OneOffLinkTokens
  | WorkspaceDirectory
  | Effect.Services<ReturnType<typeof pictureAnswer>>
  | Exclude<Effect.Services<ReturnType<typeof calendarFile>>, HttpServerRequest.HttpServerRequest>
  | Exclude<
      Effect.Services<typeof offeringBySlugs> | Effect.Services<typeof offeringById>,
      HttpRouter.RouteContext | HttpServerRequest.HttpServerRequest
    >
  | Exclude<Effect.Services<ReturnType<typeof captureEmail>>, HttpServerRequest.HttpServerRequest>

const offeringBySlugs = Effect.gen(function* () {
  const parameters = yield* HttpRouter.params
  if (!isPage(parameters)) return yield* notHere
  const { eventTypeSlug = "", workspaceSlug = "" } = parameters
  return yield* findShownOfferingAt(workspaceSlug, eventTypeSlug)
})

const offeringById = Effect.gen(function* () {
  const parameters = yield* HttpRouter.params
  // Ids are accepted in any case and stored in lower case.
  const eventTypeId = parameters["eventTypeId"]?.toLowerCase()
  if (!isEventTypeId(eventTypeId)) return yield* new EventTypeNotFound()
  return yield* findShownOffering(eventTypeId)
})

const isEventTypeId = Schema.is(EventTypeId)

const answerAsset = Effect.fnUntraced(function* (name: string) {
  const answer = yield* assetAnswer(name, yield* HttpServerRequest.HttpServerRequest)
  return answer ?? (yield* notHere)
})

/** The public workspace of this slug, or null. */
const workspaceShowing = (slug: string) =>
  (isList({ workspaceSlug: slug }) ? findPublicWorkspace(slug) : Effect.fail(new EventTypeNotFound())).pipe(
    Effect.map(({ workspace }) => workspace),
    Effect.catchTag("EventTypeNotFound", () => Effect.succeed(null))
  )

/** Redirects permanently to the canonical address of the page with this ending, with the query (D-PAGE-6). */
const redirectedTo = Effect.fnUntraced(function* (ending: string) {
  const { url } = yield* HttpServerRequest.HttpServerRequest
  const parameters = yield* HttpRouter.params
  const path = isPage(parameters) ? canonicalPath(parameters) : null
  if (path === null) return yield* notHere
  const query = url.indexOf("?")
  return HttpServerResponse.redirect(path + ending + (query === -1 ? "" : url.slice(query)), { status: 308 })
})

const redirected = redirectedTo("")

/** The page at its lower-case address, otherwise a redirect there. */
const atOneAddress = <A, E, R>(page: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const parameters = yield* HttpRouter.params
    if (isLowerCase(parameters) || canonicalPath(parameters) === null) return yield* page
    return yield* redirected
  })

/** No route found: the HTTP adapter answers in the API's format. */
const notHere = Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
  Effect.fail(new HttpServerError.HttpServerError({ reason: new HttpServerError.RouteNotFound({ request }) }))
)
