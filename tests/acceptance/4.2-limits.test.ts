import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { accepted, hourIn, offer, party, refused, request, someEmail, visitor } from "../kit/http/visitor.ts"
import { Service, specification } from "../kit/http/specification.ts"

describe("4.2 Book: limits and collisions", () => {
  specification("limits", (it) => {
    it.effect(
      "D-BOOK-4, §7.per_invitee_limit: a booker has at most perInviteeLimit future bookings of the event type",
      () =>
        Effect.gen(function* () {
          const { book } = yield* visitor
          const offering = yield* offer({ eventType: { perInviteeLimit: 2 } })
          const email = someEmail()
          const at = (days: number, guest?: string) =>
            book(
              request(offering, {
                startTimeUtc: hourIn(days),
                attendees: party(email, ...(guest ? [guest] : []))
              })
            )
          accepted(yield* at(2))
          accepted(yield* at(3))
          refused(yield* at(4), 409, "per_invitee_limit")
          const upperCase = party(` ${email.toUpperCase()} `)
          refused(
            yield* book(request(offering, { startTimeUtc: hourIn(4), attendees: upperCase })),
            409,
            "per_invitee_limit"
          )
          // The limit does not apply to guests.
          accepted(
            yield* book(request(offering, { startTimeUtc: hourIn(4), attendees: party(someEmail(), email) }))
          )
        })
    )

    it.effect("D-BOOK-4: the booking that is being rescheduled does not count", () =>
      Effect.gen(function* () {
        const { book } = yield* visitor
        const offering = yield* offer({ eventType: { perInviteeLimit: 1 } })
        const attendees = party(someEmail())
        const { uid } = accepted(yield* book(request(offering, { attendees })))
        const later = request(offering, { attendees, startTimeUtc: hourIn(3) })
        refused(yield* book(later), 409, "per_invitee_limit")
        accepted(yield* book({ ...later, rescheduledFromUid: uid }))
        refused(
          yield* book(request(offering, { attendees, startTimeUtc: hourIn(4) })),
          409,
          "per_invitee_limit"
        )
      })
    )

    it.effect("D-BOOK-4: the limit holds for concurrent bookings", () =>
      Effect.gen(function* () {
        const { book } = yield* visitor
        const offering = yield* offer({ eventType: { perInviteeLimit: 2 }, hosts: [{}, {}] })
        const attendees = party(someEmail())
        const answers = yield* Effect.forEach(
          [2, 3, 4, 5, 6, 7],
          (days) => book(request(offering, { attendees, startTimeUtc: hourIn(days) })),
          { concurrency: "unbounded" }
        )
        assert.strictEqual(answers.filter(({ status }) => status === 200).length, 2)
        for (const answer of answers) if (answer.status !== 200) refused(answer, 409, "per_invitee_limit")
      })
    )

    it.effect("D-AV-1: the host's and the event type's daily limits hold for concurrent bookings", () =>
      Effect.gen(function* () {
        const { book } = yield* visitor
        const plain = yield* offer({})
        const window = { ...plain.eventType.window, maxBookingsPerDay: 2 }
        const ofType = yield* offer({ eventType: { window }, hosts: [{}, {}] })
        const ofHost = yield* offer({ hosts: [{ maxBookingsPerDay: 2 }] })
        for (const offering of [ofType, ofHost]) {
          const answers = yield* Effect.forEach(
            [8, 9, 10, 11, 12],
            (hour) => book(request(offering, { startTimeUtc: hourIn(2, hour) })),
            { concurrency: "unbounded" }
          )
          assert.strictEqual(answers.filter(({ status }) => status === 200).length, 2)
          for (const answer of answers) if (answer.status !== 200) refused(answer, 409, "slot_unavailable")
          accepted(yield* book(request(offering, { startTimeUtc: hourIn(3) })))
        }
      })
    )

    it.effect("D-BOOK-5: the buffers of adjacent bookings add up", () =>
      Effect.gen(function* () {
        const { book } = yield* visitor
        const plain = yield* offer({})
        const window = { ...plain.eventType.window, slotIntervalMinutes: 5, bufferBeforeMinutes: 10 }
        const offering = yield* offer({ eventType: { window: { ...window, bufferAfterMinutes: 15 } } })
        const at = (time: string) =>
          book(request(offering, { startTimeUtc: `${hourIn(2).slice(0, 11)}${time}:00Z` }))
        accepted(yield* at("10:00"))
        // The booking blocks 9:50 to 10:45, and the next one blocks from 10 minutes before its start.
        refused(yield* at("10:50"), 409, "slot_unavailable")
        refused(yield* at("09:10"), 409, "slot_unavailable")
        accepted(yield* at("10:55"))
        accepted(yield* at("09:05"))
      })
    )

    it.effect(
      "D-BOOK-5: concurrent round-robin bookings try the other hosts, so that all hosts are booked",
      () =>
        Effect.gen(function* () {
          const { book } = yield* visitor
          const offering = yield* offer({ hosts: [{}, {}, {}] })
          const answers = yield* Effect.all(
            Array.from({ length: 7 }, () => book(request(offering))),
            { concurrency: "unbounded" }
          )
          assert.strictEqual(answers.filter(({ status }) => status === 200).length, 3)
          for (const answer of answers) if (answer.status !== 200) refused(answer, 409, "slot_unavailable")
        })
    )

    it.effect("D-AV-1: a start can be booked up to exactly the minimum notice before", () =>
      Effect.gen(function* () {
        const { at } = yield* Service
        const { book, slots } = yield* visitor
        const plain = yield* offer({})
        const window = { ...plain.eventType.window, minimumNoticeMinutes: 90 }
        const offering = yield* offer({ eventType: { window } })
        const startTimeUtc = hourIn(2)
        const notice = Date.parse(startTimeUtc) - 90 * 60_000
        const booking = request(offering, { startTimeUtc })
        const listed = slots({
          eventTypeId: offering.eventType.id,
          date: startTimeUtc.slice(0, 10),
          tz: "UTC"
        })
        const [late, sharp] = [notice + 1, notice].map((instant) => new Date(instant).toISOString())
        assert.notInclude((yield* at(late ?? "", listed)).text, startTimeUtc)
        refused(yield* at(late ?? "", book(booking)), 409, "slot_unavailable")
        assert.include((yield* at(sharp ?? "", listed)).text, startTimeUtc)
        accepted(yield* at(sharp ?? "", book(booking)))
      })
    )
  })
})
