import { assert, describe } from "@effect/vitest"
import { type Location, WebAddress } from "@calendeal/domain/event-types"
import { Effect } from "effect"
import {
  accepted,
  confirmation,
  hourIn,
  offer,
  refused,
  request,
  someEmail,
  storedBooking,
  summaryOf,
  visitor
} from "../kit/http/visitor.ts"
import { specificationAlone } from "../kit/http/specification.ts"

const conferencingLink = WebAddress.make("https://meet.example/room")
const allLocations: ReadonlyArray<Location> = [
  { kind: "video", conferencingLink },
  { kind: "phone" },
  { kind: "in_person_attendee" },
  { kind: "in_person_host", address: "1 High Street, London" },
  { kind: "custom_link", conferencingLink: WebAddress.make("https://link.example/") }
]

describe("4.2 Book: the response and the booking", () => {
  specificationAlone("the response", (it) => {
    it.effect(
      "D-BOOK-10, §4.2.redirect: with a configured redirect the response has all five fields, otherwise none",
      () =>
        Effect.gen(function* () {
          const { book } = yield* visitor
          const offering = yield* offer({ eventType: { confirmation } })
          for (const [index, embed] of [undefined, false].entries()) {
            const answer = yield* book(request(offering, { embed, startTimeUtc: hourIn(2 + index) }))
            const { redirectUrl, uid, ...rest } = accepted(answer)
            assert.deepStrictEqual(rest, {
              redirectDelaySeconds: 5,
              redirectNewTab: true,
              redirectCountdown: false,
              redirectFireTracking: true
            })
            const { href, searchParams } = new URL(String(redirectUrl))
            assert.isTrue(href.startsWith("https://acme.example/thanks?from=widget&"))
            assert.deepStrictEqual([...searchParams.keys()], ["from", "booking_uid", "booking_token"])
            assert.strictEqual(searchParams.get("booking_uid"), uid)
          }
          const plain = yield* book(request(yield* offer({})))
          assert.deepStrictEqual(Object.keys(accepted(plain)), ["uid"])
        })
    )

    it.effect("D-BOOK-10, §4.2.redirect: embed omits all five fields; a retry's own embed decides", () =>
      Effect.gen(function* () {
        const { book } = yield* visitor
        const offering = yield* offer({ eventType: { confirmation } })
        const wanted = request(offering)
        const key = crypto.randomUUID()
        const embedded = yield* book({ ...wanted, embed: true }, key)
        assert.deepStrictEqual(Object.keys(accepted(embedded)), ["uid"])
        assert.strictEqual(Object.keys(accepted(yield* book(wanted, key))).length, 6)
      })
    )

    it.effect(
      "D-BOOK-9, §4.2: the uid is bk_ and 22 base62 characters, and the title is the rendered template",
      () =>
        Effect.gen(function* () {
          const { book } = yield* visitor
          const templates = [
            ["{event} with {host}", "Intro call with Grace Host"],
            [
              "{event}: {booker} and {host} ({event})",
              "Intro call: Sam {host} Rivera and Grace Host (Intro call)"
            ],
            ["Call {unknown}", "Call {unknown}"]
          ] as const
          for (const [titleTemplate, title] of templates) {
            const offering = yield* offer({ eventType: { confirmation, titleTemplate } })
            const attendees = [{ name: "Sam {host} Rivera", email: someEmail() }]
            const answer = yield* book(request(offering, { attendees }))
            assert.match(String(answer.body["uid"]), /^bk_[0-9A-Za-z]{22}$/)
            assert.strictEqual((yield* summaryOf(answer))["title"], title)
          }
        })
    )

    it.effect(
      "D-BOOK-12, §8.book.attendees: the first attendee is the booker, the others are guests, up to 20 in all",
      () =>
        Effect.gen(function* () {
          const { book } = yield* visitor
          const offering = yield* offer({ eventType: { confirmation } })
          const attendees = Array.from({ length: 20 }, (_, index) => ({
            name: `Person ${index}`,
            email: `person.${index}@customer.example`
          }))
          const summary = yield* summaryOf(yield* book(request(offering, { attendees })))
          assert.deepStrictEqual(
            summary["attendees"],
            attendees.map((attendee, index) => ({ ...attendee, role: index === 0 ? "booker" : "guest" }))
          )
        })
    )

    it.effect(
      "D-BOOK-12, §4.2.location: every configured location can be chosen; the first is the default",
      () =>
        Effect.gen(function* () {
          const { book } = yield* visitor
          const offering = yield* offer({ eventType: { confirmation, locations: allLocations } })
          for (const [index, { kind }] of [{ kind: undefined }, ...allLocations].entries()) {
            const chosen = { selectedLocationKind: kind, attendeeAddress: "2 Low Street" }
            const answer = yield* book(request(offering, { ...chosen, startTimeUtc: hourIn(2 + index) }))
            const { attendeeAddress, location } = yield* storedBooking(offering, answer)
            assert.deepStrictEqual(location, allLocations[Math.max(0, index - 1)])
            assert.strictEqual(attendeeAddress, kind === "in_person_attendee" ? "2 Low Street" : null)
            const shown = (yield* summaryOf(answer))["location"]
            assert.deepInclude(shown, { kind: kind ?? "video" })
            if (index < 2) assert.deepStrictEqual(shown, { kind: "video", conferencingLink })
          }
        })
    )

    it.effect(
      "D-BOOK-3, §7.invalid_location, §8.book.attendeeAddress: a kind that is not configured is invalid_location; a too long address is invalid_input",
      () =>
        Effect.gen(function* () {
          const { book } = yield* visitor
          const offering = yield* offer({ eventType: { locations: [{ kind: "in_person_attendee" }] } })
          for (const selectedLocationKind of ["video", "moon", ""]) {
            refused(yield* book(request(offering, { selectedLocationKind })), 400, "invalid_location")
          }
          const bookAt = (attendeeAddress: string) => book(request(offering, { attendeeAddress }))
          refused(yield* bookAt("x".repeat(501)), 400, "invalid_input")
          refused(yield* book(request(offering)), 400, "address_required")
          accepted(yield* bookAt("x".repeat(500)))
        })
    )

    it.effect(
      "§4.2, §1.2, §1.3: a start may have any UTC offset, and the end follows from the event type",
      () =>
        Effect.gen(function* () {
          const { book } = yield* visitor
          const offering = yield* offer({ eventType: { confirmation } })
          const date = hourIn(2).slice(0, 10)
          const answer = yield* book(request(offering, { startTimeUtc: `${date}T15:45+05:45` }))
          assert.deepInclude(yield* summaryOf(answer), {
            start_time: `${date}T10:00:00Z`,
            end_time: `${date}T10:30:00Z`
          })
        })
    )
  })
})
