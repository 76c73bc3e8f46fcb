import { contentHash, errorAnswer } from "@calendeal/adapters-http/content"
import { defaultColour } from "@calendeal/domain/branding"
import { activeHosts, EventTypeId, findVisibleOffering, type Offering } from "@calendeal/domain/event-types"
import { busySeconds, PictureMaker, Pictures } from "@calendeal/domain/pictures"
import * as Cache from "effect/Cache"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { HttpServerResponse } from "effect/http"
import { type Language, languages } from "@calendeal/domain/texts"
import { words } from "@calendeal/booking-page/words"
import { durationOf } from "@calendeal/web-kit/say"

interface Parameters {
  readonly eventTypeId?: string | undefined
  readonly file?: string | undefined
}

/** Cards that are kept, each of 20 to 60 kB. */
const capacity = 200

/** Changes with the drawing, so that clients fetch it again. */
const drawing = 2

/** What a card shows, in the language of the page. */
const contentOf = ({ eventType, hosts, workspace, ...offering }: Offering, lang: Language) => {
  const [host, ...others] = activeHosts({ eventType, hosts, workspace, ...offering })
  return {
    workspaceId: workspace.id,
    workspace: workspace.name,
    title: eventType.title,
    length: durationOf(lang, words[lang], eventType.window.durationMinutes),
    host: host !== undefined && others.length === 0 ? host.name : null,
    face: host !== undefined && others.length === 0 ? host.picture : null,
    colour: (workspace.brandColour ?? defaultColour).toLowerCase(),
    logo: workspace.logo
  }
}

type Content = ReturnType<typeof contentOf>

const fileOf = (content: Content, lang: Language): string =>
  `${lang}-${contentHash(JSON.stringify([drawing, content]))}.png`

/** The path of a booking page's card in a language, with a hash of what it shows (D-PAGE-19). */
export const cardPath = (offering: Offering, lang: Language): string =>
  `/assets/cards/${offering.eventType.id}/${fileOf(contentOf(offering, lang), lang)}`

/** The card in words, for readers who do not see it. */
export const cardText = (offering: Offering, lang: Language): string => {
  const { host, length, title, workspace } = contentOf(offering, lang)
  return [title, workspace, length, ...(host === null ? [] : [host])].join(" · ")
}

const isEventTypeId = Schema.is(EventTypeId)

const languageIn = (file: string): Language | undefined =>
  languages.find((lang) => file.startsWith(`${lang}-`) && named.test(file.slice(lang.length)))

const named = /^-[0-9a-f]{10}\.png$/

/** Whether a path can be that of a card. */
export const isCardPath = ({ eventTypeId, file = "" }: Parameters): boolean =>
  isEventTypeId(eventTypeId) && languageIn(file) !== undefined

/**
 * The cards of booking pages, drawn with the first request and kept for the next ones. None: the event type is not public or
 * found at this address, or its card has another name.
 */
export const makeCards = Effect.gen(function* () {
  const pictures = yield* Pictures
  const maker = yield* PictureMaker
  const drawn = yield* Cache.makeWith(
    Effect.fnUntraced(function* ({ face, logo, workspaceId, ...card }: Content) {
      const found = (id: Content["logo"]) =>
        id === null ? Effect.succeed(null) : Effect.map(pictures.find(workspaceId, id), Option.getOrNull)
      return yield* maker.drawCard({ ...card, face: yield* found(face), logo: yield* found(logo) })
    }),
    { capacity, timeToLive: (exit) => (Exit.isSuccess(exit) ? "1 day" : 0) }
  )

  return Effect.fnUntraced(
    function* ({ eventTypeId, file = "" }: Parameters) {
      const lang = languageIn(file)
      if (lang === undefined || !isEventTypeId(eventTypeId)) return Option.none()
      const content = contentOf(yield* findVisibleOffering(eventTypeId), lang)
      if (fileOf(content, lang) !== file) return Option.none()
      const png = yield* Effect.mapError(Cache.get(drawn, content), (fault) =>
        typeof fault === "string" ? new CardFailed({ fault }) : fault
      )
      return Option.some(
        HttpServerResponse.uint8Array(png, {
          contentType: "image/png",
          headers: {
            "cache-control": "public, max-age=31536000, immutable",
            "content-security-policy": "default-src 'none'; sandbox",
            "cross-origin-resource-policy": "cross-origin",
            "x-content-type-options": "nosniff"
          }
        })
      )
    },
    Effect.catchTags({
      EventTypeNotFound: () => Effect.succeed(Option.none()),
      PicturesBusy: () => Effect.succeed(Option.some(busy)),
      CardFailed: (failed) => Effect.die(failed)
    })
  )
})

/** The response of the API for a service that is busy (D-HTTP-13). */
const busy = HttpServerResponse.setHeader(errorAnswer("internal", 503), "retry-after", String(busySeconds))

/** A card could not be drawn: its logo is damaged. */
class CardFailed extends Data.TaggedError("CardFailed")<{ readonly fault: string }> {}
