import { assert, describe, it } from "@effect/vitest"
import { responses } from "../../kit/faults/check/responses.ts"
import {
  booking,
  bookRequest,
  cancelRequest,
  done,
  evidence,
  minutes,
  noon,
  operation,
  refused,
  unknown
} from "../../kit/faults/check/evidence.ts"
import { refusals } from "../../kit/faults/check/refusals.ts"

const [taken, late] = [bookRequest("taken"), bookRequest("late", { startAt: noon + minutes(25) })]
const refusal = (code: string, [from, until]: readonly [number, number], request = late) =>
  operation(request, [from, until], refused(code))

describe("the checker of refusals", () => {
  it("D-BOOK-4: a refusal is true if the host may have been busy at some instant of the call", () => {
    const violationsOf = (call: readonly [number, number], createdAt: number) =>
      refusals(
        evidence([refusal("slot_unavailable", call)], { bookings: [booking("bk_1", taken, createdAt)] })
      )
    assert.lengthOf(violationsOf([5, 9], 9), 0, "decided within the call")
    assert.lengthOf(violationsOf([5, 9], 10), 1, "decided after the call")
    assert.lengthOf(
      refusals(evidence([refusal("slot_unavailable", [5, 9])], { bookings: [] })),
      1,
      "no booking"
    )
  })

  it("D-BOOK-4: a refusal is false if another host was free during the whole call", () => {
    const violationsOf = (...hosts: ReadonlyArray<string>) =>
      refusals(
        evidence(
          [refusal("slot_unavailable", [5, 9])],
          { bookings: hosts.map((host, nth) => booking(`bk_${nth}`, taken, 1, { hostIds: [host] })) },
          { optional: ["ada", "bo"] }
        )
      )
    assert.lengthOf(violationsOf("ada"), 1)
    assert.lengthOf(violationsOf("ada", "bo"), 0)
  })

  it("D-BOOK-4: a refusal is false if the hosts were busy only one after the other", () => {
    const moved = bookRequest("moved", { replaces: "bk_1", startAt: noon + minutes(600) })
    const violationsOf = (movedAt: number, createdAt: number) =>
      refusals(
        evidence(
          [refusal("slot_unavailable", [5, 9]), operation(moved, [movedAt, movedAt], done("bk_3"))],
          {
            bookings: [
              booking("bk_1", taken, 1, { status: "rescheduled", hostIds: ["ada"] }),
              booking("bk_2", taken, createdAt, { hostIds: ["bo"] }),
              booking("bk_3", moved, movedAt)
            ]
          },
          { optional: ["ada", "bo"] }
        )
      )
    assert.lengthOf(violationsOf(6, 8), 1)
    assert.lengthOf(violationsOf(8, 6), 0)
  })

  it("D-BOOK-8: the booking to be replaced does not block its replacement", () => {
    const own = bookRequest("own", { replaces: "bk_1", startAt: noon + minutes(10) })
    const violationsOf = refusals(
      evidence([refusal("slot_unavailable", [5, 9], own)], { bookings: [booking("bk_1", taken, 1)] })
    )
    assert.lengthOf(violationsOf, 1)
  })

  it("D-AV-1: a full day of the host or the event type makes a refusal true", () => {
    const evening = bookRequest("evening", { startAt: noon + minutes(300) })
    for (const limits of [{ dailyLimit: 1 }, { dailyLimitOfHost: 1 }, {}]) {
      const violationsOf = refusals(
        evidence(
          [refusal("slot_unavailable", [5, 9], evening)],
          { bookings: [booking("bk_1", taken, 1)] },
          limits
        )
      )
      assert.lengthOf(violationsOf, Object.keys(limits).length === 0 ? 1 : 0)
    }
  })

  it("D-BOOK-5: the buffers of the refused booking count", () => {
    const before = bookRequest("before", { startAt: noon - minutes(30) })
    for (const bufferAfterMinutes of [0, 1]) {
      const violationsOf = refusals(
        evidence(
          [refusal("slot_unavailable", [5, 9], before)],
          { bookings: [booking("bk_1", taken, 1)] },
          { bufferAfterMinutes }
        )
      )
      assert.lengthOf(violationsOf, 1 - bufferAfterMinutes)
    }
  })

  it("D-BOOK-4: refusals for a limit that was not reached or a booking that was not replaced are false", () => {
    const full = { bookings: [booking("bk_1", taken, 1)] }
    const limited = (perInviteeLimit: number) =>
      refusals(evidence([refusal("per_invitee_limit", [5, 9])], full, { perInviteeLimit }))
    assert.lengthOf(limited(1), 0)
    assert.lengthOf(limited(2), 1)
    const stale = refusal("booking_unavailable", [5, 9], bookRequest("stale", { replaces: "bk_1" }))
    const moved = booking("bk_2", bookRequest("moved", { replaces: "bk_1" }), 7)
    assert.lengthOf(refusals(evidence([stale], full)), 1)
    assert.lengthOf(refusals(evidence([stale], { bookings: [...full.bookings, moved] })), 0)
    assert.lengthOf(
      refusals(evidence([stale], { bookings: [...full.bookings, { ...moved, createdAt: 10 }] })),
      1
    )
  })

  it("D-BOOK-4: a refusal is true until the cancellation of the blocking booking is acknowledged", () => {
    const violationsOf = (acknowledgedAt: number) =>
      refusals(
        evidence(
          [
            operation(cancelRequest("cancel", "bk_1"), [2, acknowledgedAt], done("bk_1")),
            refusal("slot_unavailable", [5, 9])
          ],
          { bookings: [booking("bk_1", taken, 1, { status: "cancelled", activeHosts: 0 })] }
        )
      )
    assert.lengthOf(violationsOf(5), 0)
    assert.lengthOf(violationsOf(4), 1)
  })

  it("a failed cancellation or rescheduling requires that the booking had ended", () => {
    const ended = booking("bk_1", taken, 1, { status: "cancelled", activeHosts: 0 })
    const moved = booking("bk_2", bookRequest("moved", { replaces: "bk_1" }), 7)
    const stale = refusal("booking_unavailable", [5, 9], bookRequest("stale", { replaces: "bk_1" }))
    const failed = operation(cancelRequest("failed", "bk_1"), [5, 9], refused("conflict"))
    for (const refusedOperation of [failed, stale]) {
      const violationsOf = (
        bookings: ReadonlyArray<typeof ended>,
        ...cancelledFrom: ReadonlyArray<number>
      ) => {
        const operations = cancelledFrom.map((from) =>
          operation(cancelRequest("cancel", "bk_1"), [from, 20], done("bk_1"))
        )
        return refusals(evidence([refusedOperation, ...operations], { bookings })).length
      }
      assert.strictEqual(violationsOf([ended], 9), 0)
      assert.strictEqual(violationsOf([ended], 10), 1, "cancelled after the call")
      assert.strictEqual(violationsOf([ended]), 1, "no other cancellation")
      assert.strictEqual(violationsOf([booking("bk_1", taken, 1)], 4), 1, "it is still confirmed")
      assert.strictEqual(violationsOf([{ ...ended, status: "rescheduled" }, moved]), 0)
      assert.strictEqual(
        violationsOf([
          { ...ended, status: "rescheduled" },
          { ...moved, createdAt: 10 }
        ]),
        1
      )
    }
  })

  it("D-HTTP-11: finds an unexpected response and one after the time limit", () => {
    assert.lengthOf(responses(evidence([operation(late, [0, 10_000], unknown)], {})), 0)
    assert.lengthOf(responses(evidence([operation(late, [0, 20_001], unknown)], {})), 1)
    assert.lengthOf(responses(evidence([operation(late, [0, 1], { _tag: "wrong", response: "404" })], {})), 1)
  })
})
