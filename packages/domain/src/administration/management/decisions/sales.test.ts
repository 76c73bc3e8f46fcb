import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  sampleAuditContext,
  sampleBooking,
  sampleBookingPayment,
  sampleBookingUid,
  sampleContact,
  sampleDeal,
  sampleOffering,
  sampleTime,
  usd
} from "@calendeal/port-contracts/samples"
import { Currency } from "../../../kernel/money/index.ts"
import type { Booking } from "../../../scheduling/bookings/index.ts"
import { Deal, dealVersion } from "../../../leads/deals/index.ts"
import { AuditEntryId } from "../../../channels/records/index.ts"
import type { AdminCommand, AdminCommands, Seen } from "../AdminCommand.ts"
import { decide } from "../decide.ts"
import { Outdated, StateConflict, ResourceNotFound, timeTaken, UnknownReference } from "../refusals.ts"

const offering = sampleOffering()
const { id } = offering.workspace
const [audit, entryId] = [sampleAuditContext(id), AuditEntryId.make(crypto.randomUUID())]
const deciding = <Tag extends keyof AdminCommands>(command: AdminCommand<Tag>, seen: Seen[Tag]) =>
  decide({ audit, entryId, command }, seen)
const contact = sampleContact(id)

describe("bookings", () => {
  it("D-APPR-3: only a booking that waits can be answered, and the same answer again changes nothing", () => {
    const until = sampleTime(60)
    const { at } = audit
    const booking = sampleBooking(offering, { hold: { reason: "approval", until } })
    const { uid } = booking
    const waiting = {
      ...booking,
      status: "held",
      hold: { reason: "approval", until: DateTime.add(at, { hours: 1 }) }
    } as const
    const lapsed = { ...waiting, hold: { ...waiting.hold, until: at } }
    const approve = { _tag: "ApproveBooking", uid } as const
    const decline = { _tag: "DeclineBooking", uid, reply: "Sorry" } as const
    const kindOf = (found: ReturnType<typeof deciding>) =>
      Result.match(found, { onFailure: ({ _tag }) => _tag, onSuccess: ([write]) => write?._tag ?? "nothing" })
    for (const [state, approved, declined] of [
      [waiting, "SettleHold", "SettleHold"],
      [lapsed, "StateConflict", "StateConflict"],
      [booking, "nothing", "StateConflict"],
      [{ ...booking, status: "declined" }, "StateConflict", "nothing"],
      [{ ...booking, status: "cancelled" }, "StateConflict", "StateConflict"],
      [null, "ResourceNotFound", "ResourceNotFound"]
    ] as const) {
      const seen = { booking: state, isFree: false, rivals: [] }
      assert.strictEqual(kindOf(deciding(approve, seen)), approved, String(state?.status))
      assert.strictEqual(kindOf(deciding(decline, { booking: state })), declined, String(state?.status))
    }
  })

  it("D-PAY-18: a part of what was paid is returned, of a booking that has the payment and waits for no host", () => {
    const paid = { ...sampleBooking(offering), payment: sampleBookingPayment({ state: "paid" }) }
    const refundId = crypto.randomUUID()
    const refund = { _tag: "RefundBooking", uid: paid.uid, refundId, reason: "Late" } as const
    const outcome = (booking: Booking | null, amount = 15_00) =>
      Result.match(deciding({ ...refund, cents: usd(amount).cents }, { booking }), {
        onFailure: ({ _tag }) => _tag,
        onSuccess: (writes) => writes.map(({ _tag }) => _tag).join()
      })
    const due = { ...paid, payment: sampleBookingPayment() }
    const yen = { ...paid.payment, money: { ...usd(40_00), currency: Currency.make("JPY") } }
    for (const [booking, amount, expected] of [
      [paid, 15_00, "Replace,Post,Log"],
      [paid, 40_00, "Replace,Post,Log"],
      [paid, 40_01, "UnknownReference"],
      [{ ...paid, status: "cancelled" }, 15_00, "Replace,Post,Log"],
      [{ ...paid, status: "rescheduled" }, 15_00, "StateConflict"],
      [{ ...paid, status: "held" }, 15_00, "StateConflict"],
      [{ ...paid, status: "requested" }, 15_00, "StateConflict"],
      [due, 15_00, "StateConflict"],
      [sampleBooking(offering), 15_00, "StateConflict"],
      [{ ...paid, payment: yen }, 15_00, "Replace,Post,Log"],
      [{ ...paid, payment: yen }, 15_50, "UnknownReference"],
      [null, 15_00, "ResourceNotFound"]
    ] as const)
      assert.strictEqual(outcome(booking, amount), expected, JSON.stringify([booking?.status, amount]))
  })

  it("D-APPR-10: a request that competes is approved if its time is free, and its rivals are declined before", () => {
    const asked = {
      ...sampleBooking(offering),
      status: "requested",
      hold: { reason: "approval", until: DateTime.add(audit.at, { hours: 1 }) }
    } as const
    const [rival, lapsed] = [
      { ...asked, uid: sampleBookingUid() },
      { ...asked, uid: sampleBookingUid(), hold: { ...asked.hold, until: audit.at } }
    ]
    const approve = { _tag: "ApproveBooking", uid: asked.uid } as const
    const rivals = [rival, lapsed]
    const writes = Result.getOrThrow(deciding(approve, { booking: asked, isFree: true, rivals }))
    assert.deepStrictEqual(
      writes.flatMap((write) => (write._tag === "SettleHold" ? [[write.booking.uid, write.status]] : [])),
      [
        [rival.uid, "declined"],
        [asked.uid, "confirmed"]
      ]
    )
    assert.deepStrictEqual(
      deciding(approve, { booking: asked, isFree: false, rivals }),
      Result.fail(timeTaken())
    )
  })

  it("D-HOLD-1: only a booking that holds its time can be cancelled", () => {
    const booking = sampleBooking(offering)
    const command = { _tag: "CancelBooking", uid: booking.uid } as const
    const [cancelled] = Result.getOrThrow(deciding(command, { booking }))
    assert.strictEqual(cancelled?._tag, "CancelBooking")
    assert.deepStrictEqual(deciding(command, { booking: null }), Result.fail(new ResourceNotFound()))
    const [over, never] = [
      "The booking is already cancelled or rescheduled.",
      "The booking was declined, or was not answered in time."
    ]
    for (const [status, reason] of [
      ["cancelled", over],
      ["rescheduled", over],
      ["declined", never],
      ["expired", never],
      ["held", never]
    ] as const)
      assert.deepStrictEqual(
        deciding(command, { booking: { ...booking, status } }),
        Result.fail(new StateConflict({ reason }))
      )
  })
})

describe("deals", () => {
  const { literals } = Deal.fields.status

  it.prop(
    "only closing a deal posts a message",
    [Schema.Literals(literals), Schema.Literals(literals)],
    ([before, after]) => {
      const deal = sampleDeal(id, contact.id)
      const closedAt = after === "closed" ? sampleTime(1) : null
      const writes = Result.getOrThrow(
        deciding(
          { _tag: "UpdateDeal", deal: { ...deal, status: after, closedAt }, versions: null },
          { deal: { ...deal, status: before }, isMemberThere: true }
        )
      )
      const posted = writes.flatMap((write) => (write._tag === "Post" ? write.outboxMessages : []))
      assert.lengthOf(posted, before !== "closed" && after === "closed" ? 1 : 0)
    }
  )

  it("D-BOOK-8: a change keeps the deal's contact and booking", () => {
    const deal = sampleDeal(id, contact.id)
    const stored = { ...deal, bookingUid: sampleBookingUid(), contactId: sampleContact(id).id }
    const [replaced] = Result.getOrThrow(
      deciding(
        { _tag: "UpdateDeal", deal: { ...deal, value: usd(7) }, versions: null },
        { deal: stored, isMemberThere: true }
      )
    )
    assert.deepStrictEqual(replaced, { _tag: "Replace", kind: "deals", row: { ...stored, value: usd(7) } })
    assert.deepStrictEqual(
      deciding({ _tag: "UpdateDeal", deal, versions: null }, { deal: null, isMemberThere: true }),
      Result.fail(new ResourceNotFound())
    )
  })

  it.prop(
    "D-MATCH-2: only the named versions of a deal are changed, and closing or reopening it makes another version",
    [
      Schema.NullOr(Schema.Literals([1, 2])),
      Schema.NullOr(Schema.Array(Schema.NullOr(Schema.Literals([1, 2]))))
    ],
    ([stored, named]) => {
      const deal = sampleDeal(id, contact.id)
      // A deal that is open, or was closed at one of two times.
      const at = (minute: 1 | 2 | null): Deal => ({
        ...deal,
        status: minute === null ? "open" : "closed",
        closedAt: minute === null ? null : sampleTime(minute)
      })
      const versions = named && named.map((minute) => dealVersion(at(minute)))
      const decided = deciding(
        { _tag: "UpdateDeal", deal, versions },
        { deal: at(stored), isMemberThere: true }
      )
      const isNamed = named === null || named.includes(stored)
      assert.strictEqual(Result.isSuccess(decided), isNamed)
      if (!isNamed) assert.deepStrictEqual(decided, Result.fail(new Outdated()))
    }
  )

  it("a deal needs a contact of the workspace", () => {
    const command = { _tag: "CreateDeal", deal: sampleDeal(id, contact.id) } as const
    assert.isTrue(Result.isSuccess(deciding(command, { isContactThere: true })))
    assert.deepStrictEqual(
      deciding(command, { isContactThere: false }),
      Result.fail(
        new UnknownReference({
          path: ["contactId"],
          message: "must be a contact of the workspace",
          code: "unknown_contact"
        })
      )
    )
  })
})
