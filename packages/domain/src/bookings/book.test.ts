import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { TestClock } from "effect/testing"
import { BookingKey, Fingerprint, IdGenerator } from "../consistency/index.ts"
import { PersonName, PhoneNumbers } from "../contacts/index.ts"
import { EventTypeCatalog, FreeMailProviders, type Offering, WebAddress } from "../event-types/index.ts"
import * as Sample from "@calendeal/port-contracts/samples"
import type { Booking } from "./Booking.ts"
import { book } from "./book.ts"
import { BookingLedger, type Entry } from "./BookingLedger.ts"
import type { BookingRequest } from "./BookingRequest.ts"
import { BookingTokens } from "./BookingTokens.ts"

const settings = { delaySeconds: 0, newTab: false, countdown: false, fireTracking: false }
const confirmation = { redirectUrl: WebAddress.make("https://example.com/thanks"), ...settings }
const sample = Sample.sampleOffering({ hosts: 2, eventType: { confirmation } })
const booker = { name: PersonName.make("Ada"), email: Sample.sampleEmail() }
const request: BookingRequest = {
  eventTypeId: sample.eventType.id,
  key: BookingKey.make("attempt-1"),
  startAt: Sample.sampleTime(60),
  bookerTimezone: Sample.utc,
  booker,
  ...Sample.minimalRequest
}
const day = 86_400_000
interface Script {
  readonly offering?: Offering
  readonly entry?: Entry
  /** The booking that the key has made by the second look. */
  readonly winner?: Booking
}

/** Books against ports that answer so; `asked` tells which questions reached them. */
const booking = Effect.fnUntraced(function* (given: Partial<BookingRequest>, script: Script = {}) {
  yield* TestClock.setTime(DateTime.toEpochMillis(Sample.sampleNow))
  const asked: Array<object> = []
  const answer = <A>(question: object, value: A) => Effect.sync(() => (asked.push(question), value))
  const ports = Layer.mergeAll(
    Sample.plainProofs,
    Layer.mock(EventTypeCatalog, { find: () => Effect.succeed(Option.some(script.offering ?? sample)) }),
    Layer.mock(FreeMailProviders, { includes: (domain) => domain === "example.com" }),
    Layer.mock(BookingLedger, {
      look: (question) => {
        const isUsed = script.winner !== undefined && asked.length > 0
        return answer(question, {
          earlier: isUsed ? Option.fromUndefinedOr(script.winner) : Option.none(),
          contacts: { ofLead: Option.none(), ofEmail: Option.none() },
          history: { loads: new Map(), upcoming: 0, replaced: Option.none() },
          busyPeriods: []
        })
      },
      enter: (draft) => answer(draft, script.entry ?? { _tag: "Entered", booking: draft.alternatives[0] })
    }),
    Layer.mock(PhoneNumbers, { e164: () => Option.none(), countryOf: () => Option.none() }),
    Layer.mock(Fingerprint, { sha256: (text) => Effect.succeed(`hash of ${text}`) }),
    Layer.mock(IdGenerator, { uuid: Effect.sync(() => crypto.randomUUID()), bits128: Effect.succeed(7n) }),
    Layer.mock(BookingTokens, { mint: ({ uid }, purpose) => Effect.succeed(`${purpose}-${uid}`) })
  )
  const told = yield* book({ ...request, ...given }).pipe(Effect.result, Effect.provide(ports))
  if (told._tag === "Failure") return { asked, refusal: told.failure._tag }
  const { booking: booked, isReplay, redirect } = told.success
  return { asked, uid: booked.uid, isReplay, redirectUrl: Option.getOrNull(redirect)?.redirectUrl }
})
const thanks = (uid: string) => `https://example.com/thanks?booking_uid=${uid}&booking_token=read-${uid}`

describe("book", () => {
  it.effect("D-BOOK-10: a booking entered is answered with its redirect, unless the page is framed", () =>
    Effect.gen(function* () {
      const uid = "bk_0000000000000000000007"
      const { asked: _, ...first } = yield* booking({})
      assert.deepEqual<unknown>(first, { uid, isReplay: false, redirectUrl: thanks(uid) })
      assert.isUndefined((yield* booking({ embed: true })).redirectUrl)
    })
  )

  it.effect("D-BOOK-1: a twin that lost the race answers the winner's booking as a replay", () =>
    Effect.gen(function* () {
      const attendees = [{ ...booker, role: "booker" }] as const
      const winner = Sample.sampleBooking(sample, { startAt: request.startAt, attendees, confirmation })
      const { asked: _, ...told } = yield* booking({}, { entry: { _tag: "StaleRead" }, winner })
      assert.deepEqual<unknown>(told, { uid: winner.uid, isReplay: true, redirectUrl: thanks(winner.uid) })
    })
  )

  it.effect.each([
    ["SlotTaken", "SlotUnavailable"],
    ["InviteeLimitReached", "InviteeLimitReached"],
    ["Unavailable", "BookingUnavailable"]
  ] as const)("D-BOOK-4: what the ledger finds %s is refused as %s", ([_tag, refusal]) =>
    Effect.gen(function* () {
      assert.strictEqual((yield* booking({}, { entry: { _tag } })).refusal, refusal)
    })
  )

  it.effect(
    "D-BOOK-3: refuses a hidden event type first, the e-mail policy next, and enters nothing then",
    () =>
      Effect.gen(function* () {
        const emailPolicy = { ...sample.eventType.emailPolicy, blockFreeProviders: true }
        const strict = { ...sample, eventType: { ...sample.eventType, emailPolicy, locations: [] } }
        const concealed: Offering = { ...strict, eventType: { ...strict.eventType, status: "hidden" } }
        const nowhere = { ...sample, eventType: { ...sample.eventType, locations: [] } }
        const refused = (offering: Offering) =>
          Effect.map(booking({}, { offering }), ({ refusal }) => refusal)
        assert.strictEqual(yield* refused(concealed), "EventTypeNotFound")
        assert.strictEqual(yield* refused(strict), "EmailNotAllowed")
        assert.strictEqual(yield* refused(nowhere), "NoLocationConfigured")
        assert.lengthOf((yield* booking({}, { offering: nowhere })).asked, 1, "one look, no draft")
      })
  )

  it.effect(
    "D-BOOK-4, D-BOOK-8: asks about all who may host, and leaves out the booking to be replaced",
    () =>
      Effect.gen(function* () {
        const replaced = Sample.sampleBookingUid()
        const offering = { ...sample, eventType: { ...sample.eventType, perInviteeLimit: 3 } }
        const { asked } = yield* booking({ rescheduledFrom: Option.some(replaced) }, { offering })
        const scope = {
          workspaceId: sample.workspace.id,
          eventTypeId: sample.eventType.id,
          hostIds: sample.hosts.map(({ id }) => id)
        }
        const [question] = asked
        assert.deepInclude(question ?? {}, {
          ...scope,
          booker: booker.email,
          limitsInvitee: true,
          replacing: Option.some(replaced)
        })
        const { span } = Object.assign({ span: { start: Number.NaN, end: Number.NaN } }, question)
        const start = DateTime.toEpochMillis(request.startAt)
        assert.isTrue(span.start <= start - day && start + day <= span.end, "all that the daily limits count")
        const malformed = yield* booking({ rescheduledFrom: Option.some("bk_") })
        assert.strictEqual(malformed.refusal, "RescheduledBookingNotFound")
        assert.deepInclude(malformed.asked[0] ?? {}, { limitsInvitee: false }, "no limit, nothing to count")
      })
  )
})
