import { assert, describe } from "@effect/vitest"
import { ContactBook, Email } from "@calendeal/domain/contacts"
import { Effect, Option } from "effect"
import {
  accepted,
  confirmation,
  hourIn,
  isReplay,
  offer,
  party,
  refused,
  request,
  someEmail,
  storedBooking,
  visitor
} from "../kit/http/visitor.ts"
import { Service, specification } from "../kit/http/specification.ts"

const unbounded = { concurrency: "unbounded" } as const

describe("4.2 Book: concurrency", () => {
  specification("races", (it) => {
    it.effect(
      "D-BOOK-1: of different concurrent requests under one key one books, and the others get only the uid",
      () =>
        Effect.gen(function* () {
          const { book } = yield* visitor
          const offering = yield* offer({ eventType: { confirmation } })
          const key = crypto.randomUUID()
          const requests = [2, 3, 4, 5].map((days) => request(offering, { startTimeUtc: hourIn(days) }))
          const answers = yield* Effect.forEach(requests, (each) => book(each, key), unbounded)
          const winners = answers.filter((answer) => !isReplay(answer))
          assert.strictEqual(winners.length, 1)
          const { uid } = winners[0]?.body ?? {}
          for (const answer of answers.filter(isReplay)) assert.deepStrictEqual(accepted(answer), { uid })
          // Only the start of the booking is taken.
          const after = yield* Effect.forEach(requests, (each) => book(each), unbounded)
          assert.strictEqual(after.filter(({ status }) => status === 200).length, 3)
        })
    )

    it.effect("D-CAP-1: concurrent captures and bookings of a new email share one contact", () =>
      Effect.gen(function* () {
        const { book, capture } = yield* visitor
        const offering = yield* offer({})
        const email = someEmail()
        const own = { attendees: party(email) }
        const [captured, ...booked] = yield* Effect.all(
          [
            capture({ eventTypeId: offering.eventType.id, email }),
            book(request(offering, { ...own, startTimeUtc: hourIn(2) })),
            book(request(offering, { ...own, startTimeUtc: hourIn(3) })),
            book(request(offering, { ...own, startTimeUtc: hourIn(4) }))
          ],
          unbounded
        )
        const ids = yield* Effect.forEach(booked, (answer) =>
          Effect.map(storedBooking(offering, answer), ({ contactId }) => String(contactId))
        )
        assert.deepStrictEqual(new Set([accepted(captured)["contactId"], ...ids]).size, 1)
      })
    )

    it.effect("D-CAP-7: leads that are concurrently renamed into each other become one, without errors", () =>
      Effect.gen(function* () {
        const { capture } = yield* visitor
        const { eventType, workspace } = yield* offer({})
        const eventTypeId = eventType.id
        for (let round = 0; round < 4; round++) {
          const [one, other] = [someEmail(), someEmail()]
          // The client that created both leads (D-CAP-7a).
          const from = { "x-forwarded-for": `203.0.113.${round}` }
          const first = accepted(yield* capture({ eventTypeId, email: one }, from))["contactId"]
          const second = accepted(yield* capture({ eventTypeId, email: other }, from))["contactId"]
          const answers = yield* Effect.all(
            [
              capture({ eventTypeId, email: other, priorContactId: first }, from),
              capture({ eventTypeId, email: one, priorContactId: second }, from)
            ],
            unbounded
          )
          for (const answer of answers) accepted(answer)
          const book = yield* ContactBook
          const left = yield* Effect.forEach([one, other], (email) =>
            book.findByEmail(workspace.id, Email.make(email))
          )
          assert.strictEqual(left.filter(Option.isSome).length, 1)
        }
      })
    )

    it.effect("D-BOOK-8, D-AV-1: on a full day a booking can still be moved within the day", () =>
      Effect.gen(function* () {
        const { book } = yield* visitor
        const plain = yield* offer({})
        const window = { ...plain.eventType.window, maxBookingsPerDay: 1 }
        const ofHost = yield* offer({ hosts: [{ maxBookingsPerDay: 1 }] })
        for (const offering of [ofHost, yield* offer({ eventType: { window } })]) {
          const attendees = party(someEmail())
          const { uid } = accepted(yield* book(request(offering, { attendees })))
          const later = request(offering, { attendees, startTimeUtc: hourIn(2, 15) })
          refused(yield* book(later), 409, "slot_unavailable")
          accepted(yield* book({ ...later, rescheduledFromUid: uid }))
        }
      })
    )

    it.effect("D-BOOK-1: a retry of a booking that has since been rescheduled succeeds", () =>
      Effect.gen(function* () {
        const { book } = yield* visitor
        const offering = yield* offer({})
        const wanted = request(offering)
        const key = crypto.randomUUID()
        const { uid } = accepted(yield* book(wanted, key))
        accepted(yield* book({ ...wanted, startTimeUtc: hourIn(3), rescheduledFromUid: uid }))
        const retry = yield* book(wanted, key)
        assert.deepStrictEqual([accepted(retry)["uid"], isReplay(retry)], [uid, true])
      })
    )
  })

  specification("past bookings", (it) => {
    it.effect("D-BOOK-4: past bookings do not count towards the invitee's limit", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const { book } = yield* visitor
        const offering = yield* offer({ eventType: { perInviteeLimit: 1 } })
        const attendees = party(someEmail())
        accepted(yield* book(request(offering, { attendees, startTimeUtc: hourIn(2) })))
        const next = request(offering, { attendees, startTimeUtc: hourIn(6) })
        refused(yield* book(next), 409, "per_invitee_limit")
        yield* wait(3 * 86_400)
        accepted(yield* book(next))
      })
    )
  })
})
