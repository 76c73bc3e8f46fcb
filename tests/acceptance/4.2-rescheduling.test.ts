import { assert, describe } from "@effect/vitest"
import { Email, PersonName } from "@calendeal/domain/contacts"
import {
  enterDraft,
  recordPayment,
  sampleBooking,
  sampleDraft,
  sampleEventType,
  samplePayment,
  usd
} from "@calendeal/port-contracts/samples"
import { RevenueLedger } from "@calendeal/domain/transactions"
import { Effect, Option } from "effect"
import {
  accepted,
  hourIn,
  offer,
  party,
  refused,
  request,
  siblingOf,
  someEmail,
  storedBooking,
  visitor
} from "../kit/http/visitor.ts"
import { specificationAlone } from "../kit/http/specification.ts"

describe("4.2 Book: rescheduling", () => {
  specificationAlone("rescheduledFromUid", (it) => {
    it.effect(
      "D-BOOK-8: the old booking becomes rescheduled and releases its time, also for the new one",
      () =>
        Effect.gen(function* () {
          const { at, book, offering, own } = yield* everyQuarterHour
          const old = yield* book(own("10:00"))
          const rescheduledFromUid = accepted(old)["uid"]
          const moved = yield* book({ ...own("10:15"), rescheduledFromUid })
          assert.notStrictEqual(accepted(moved)["uid"], rescheduledFromUid)
          const [before, after] = [yield* storedBooking(offering, old), yield* storedBooking(offering, moved)]
          assert.deepStrictEqual([before.status, after.status], ["rescheduled", "confirmed"])
          assert.strictEqual(String(after.rescheduledFrom), rescheduledFromUid)
          refused(yield* book(at("10:30")), 409, "slot_unavailable")
          accepted(yield* book(at("09:45")))
        })
    )

    it.effect("D-BOOK-8: a booking can be rescheduled to its own time, and repeatedly", () =>
      Effect.gen(function* () {
        const { book, own } = yield* everyQuarterHour
        const first = accepted(yield* book(own("10:00")))
        const second = accepted(yield* book({ ...own("10:00"), rescheduledFromUid: first["uid"] }))
        const third = accepted(yield* book({ ...own("10:15"), rescheduledFromUid: second["uid"] }))
        assert.strictEqual(new Set([first["uid"], second["uid"], third["uid"]]).size, 3)
      })
    )

    it.effect("D-BOOK-8, §7.not_found: a booking of another booker or event type is 404 not_found", () =>
      Effect.gen(function* () {
        const { at, book, email, offering, own } = yield* everyQuarterHour
        const sibling = yield* siblingOf(offering)
        const otherWorkspace = yield* offer({})
        const attendees = party(email)
        const ownUid = accepted(yield* book(own("10:00")))["uid"]
        const ofOtherType = accepted(yield* book(request(sibling, { attendees, startTimeUtc: hourIn(5) })))[
          "uid"
        ]
        const ofOthers = accepted(yield* book(request(otherWorkspace, { attendees })))["uid"]
        for (const rescheduledFromUid of [ofOtherType, ofOthers, `bk_${"0".repeat(22)}`, "rubbish", ""]) {
          refused(yield* book({ ...own("14:00"), rescheduledFromUid }), 404, "not_found")
        }
        refused(yield* book({ ...at("14:00"), rescheduledFromUid: ownUid }), 404, "not_found")
        // A guest cannot reschedule.
        const guest = someEmail()
        const withGuest = { ...at("15:00"), attendees: party(email, guest) }
        const shared = accepted(yield* book(withGuest))["uid"]
        const byGuest = { ...at("16:00"), attendees: party(guest), rescheduledFromUid: shared }
        refused(yield* book(byGuest), 404, "not_found")
        const upperCase = {
          ...at("16:00"),
          attendees: party(email.toUpperCase()),
          rescheduledFromUid: shared
        }
        accepted(yield* book(upperCase))
      })
    )

    it.effect(
      "D-BOOK-4: rescheduling a cancelled booking fails with booking_unavailable and books nothing",
      () =>
        Effect.gen(function* () {
          const { book } = yield* visitor
          const offering = yield* offer({})
          const email = someEmail()
          const booker = {
            name: PersonName.make("Sam Rivera"),
            email: Email.make(email),
            role: "booker" as const
          }
          const cancelled = sampleBooking(offering, { status: "cancelled", attendees: [booker] })
          const entry = yield* enterDraft(sampleDraft(cancelled))
          assert.strictEqual(entry._tag, "Entered")
          const booking = request(offering, { startTimeUtc: hourIn(3), attendees: party(email) })
          refused(yield* book({ ...booking, rescheduledFromUid: cancelled.uid }), 409, "booking_unavailable")
          // The start is still free.
          accepted(yield* book(booking))
        })
    )

    it.effect("D-BOOK-4: a replaced booking is booking_unavailable, also for concurrent requests", () =>
      Effect.gen(function* () {
        const { book, own } = yield* everyQuarterHour
        const { uid } = accepted(yield* book(own("10:00")))
        const answers = yield* Effect.forEach(
          ["12:00", "13:00", "14:00", "15:00"],
          (time) => book({ ...own(time), rescheduledFromUid: uid }),
          { concurrency: "unbounded" }
        )
        assert.strictEqual(answers.filter(({ status }) => status === 200).length, 1)
        for (const answer of answers) if (answer.status !== 200) refused(answer, 409, "booking_unavailable")
        const again = { ...own("17:00"), rescheduledFromUid: uid }
        refused(yield* book(again), 409, "booking_unavailable")
      })
    )

    it.effect("D-BOOK-8: a refused rescheduling leaves the old booking unchanged", () =>
      Effect.gen(function* () {
        const { at, book, offering, own } = yield* everyQuarterHour
        const old = yield* book(own("10:00"))
        accepted(yield* book(at("12:00")))
        const onto = { ...own("12:00"), rescheduledFromUid: accepted(old)["uid"] }
        refused(yield* book(onto), 409, "slot_unavailable")
        assert.strictEqual((yield* storedBooking(offering, old)).status, "confirmed")
        refused(yield* book(at("10:00")), 409, "slot_unavailable")
      })
    )

    it.effect("D-BOOK-1: a retry of a rescheduling returns the same booking", () =>
      Effect.gen(function* () {
        const { book, own } = yield* everyQuarterHour
        const { uid } = accepted(yield* book(own("10:00")))
        const [key, moving] = [crypto.randomUUID(), { ...own("11:00"), rescheduledFromUid: uid }]
        const first = accepted(yield* book(moving, key))
        assert.deepStrictEqual(accepted(yield* book(moving, key)), first)
      })
    )

    it.effect("D-BOOK-8, D-BOOK-11: the deal is moved, and no second one is opened", () =>
      Effect.gen(function* () {
        const revenue = yield* RevenueLedger
        const { book, email, offering, own } = yield* everyQuarterHour
        const { uid: old } = accepted(yield* book(own("10:00")))
        const { uid } = accepted(yield* book({ ...own("11:00"), rescheduledFromUid: old }))
        const pay = Effect.fnUntraced(function* (bookingUid: Option.Option<string>) {
          const { id } = offering.workspace
          const payment = samplePayment(id, { email: Email.make(email), money: usd(500_00), bookingUid })
          const receipt = yield* recordPayment(payment)
          if (receipt._tag !== "Recorded") return assert.fail(receipt._tag)
          const deal = Option.getOrThrow(yield* revenue.findDeal(id, receipt.transaction.dealId))
          return { id: deal.id, status: deal.status, booking: String(deal.bookingUid) }
        })
        const paid = yield* pay(Option.some(String(old)))
        assert.deepInclude(paid, { status: "closed", booking: String(uid) })
        assert.strictEqual((yield* pay(Option.some(String(uid)))).id, paid.id)
        // No other deal is open, so a payment without a booking opens a new one.
        assert.strictEqual((yield* pay(Option.none())).booking, "null")
      })
    )
  })
})

/** A booker, and an event type with one host, a start every 15 minutes, 30 minutes long, with a value of 500 dollars. */
const everyQuarterHour = Effect.gen(function* () {
  const { book } = yield* visitor
  const plain = sampleEventType((yield* offer({})).workspace.id, [])
  const offering = yield* offer({
    eventType: { window: { ...plain.window, slotIntervalMinutes: 15 }, dealValue: usd(500_00) }
  })
  const email = someEmail()
  const at = (time: string) => request(offering, { startTimeUtc: `${hourIn(2).slice(0, 11)}${time}:00Z` })
  return { book, offering, email, at, own: (time: string) => ({ ...at(time), attendees: party(email) }) }
})
