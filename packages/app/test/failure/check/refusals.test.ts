import { assert, describe, it } from "@effect/vitest"
import { answers } from "./answers.ts"
import {
  booking,
  bookWish,
  cancelWish,
  done,
  evidence,
  minutes,
  noon,
  operation,
  refused,
  unknown
} from "./evidence.ts"
import { refusals } from "./refusals.ts"

const [taken, late] = [bookWish("taken"), bookWish("late", { startAt: noon + minutes(25) })]
const turnedAway = (code: string, [from, until]: readonly [number, number], wish = late) =>
  operation(wish, [from, until], refused(code))

describe("the checker of refusals", () => {
  it("D-BOOK-4: a refusal is true if the host may have been taken at some instant of the call", () => {
    const judged = (call: readonly [number, number], createdAt: number) =>
      refusals(
        evidence([turnedAway("slot_unavailable", call)], { bookings: [booking("bk_1", taken, createdAt)] })
      )
    assert.lengthOf(judged([5, 9], 9), 0, "decided within the call")
    assert.lengthOf(judged([5, 9], 10), 1, "decided after the call")
    assert.lengthOf(
      refusals(evidence([turnedAway("slot_unavailable", [5, 9])], { bookings: [] })),
      1,
      "nobody was there"
    )
  })

  it("D-BOOK-4: a refusal is false if another host was free all the time", () => {
    const judged = (...hosts: ReadonlyArray<string>) =>
      refusals(
        evidence(
          [turnedAway("slot_unavailable", [5, 9])],
          { bookings: hosts.map((host, nth) => booking(`bk_${nth}`, taken, 1, { hostIds: [host] })) },
          { optional: ["ada", "bo"] }
        )
      )
    assert.lengthOf(judged("ada"), 1)
    assert.lengthOf(judged("ada", "bo"), 0)
  })

  it("D-BOOK-4: a refusal is false if the hosts were taken only one after the other", () => {
    const moved = bookWish("moved", { replaces: "bk_1", startAt: noon + minutes(600) })
    const judged = (movedAt: number, createdAt: number) =>
      refusals(
        evidence(
          [turnedAway("slot_unavailable", [5, 9]), operation(moved, [movedAt, movedAt], done("bk_3"))],
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
    assert.lengthOf(judged(6, 8), 1)
    assert.lengthOf(judged(8, 6), 0)
  })

  it("D-BOOK-8: the booking to be replaced does not block its replacement", () => {
    const own = bookWish("own", { replaces: "bk_1", startAt: noon + minutes(10) })
    const judged = refusals(
      evidence([turnedAway("slot_unavailable", [5, 9], own)], { bookings: [booking("bk_1", taken, 1)] })
    )
    assert.lengthOf(judged, 1)
  })

  it("D-AV-1: a full day of the host or the event type makes a refusal true", () => {
    const evening = bookWish("evening", { startAt: noon + minutes(300) })
    for (const limits of [{ dailyLimit: 1 }, { dailyLimitOfHost: 1 }, {}]) {
      const judged = refusals(
        evidence(
          [turnedAway("slot_unavailable", [5, 9], evening)],
          { bookings: [booking("bk_1", taken, 1)] },
          limits
        )
      )
      assert.lengthOf(judged, Object.keys(limits).length === 0 ? 1 : 0)
    }
  })

  it("D-BOOK-5: the buffers of the refused booking count", () => {
    const before = bookWish("before", { startAt: noon - minutes(30) })
    for (const bufferAfterMinutes of [0, 1]) {
      const judged = refusals(
        evidence(
          [turnedAway("slot_unavailable", [5, 9], before)],
          { bookings: [booking("bk_1", taken, 1)] },
          { bufferAfterMinutes }
        )
      )
      assert.lengthOf(judged, 1 - bufferAfterMinutes)
    }
  })

  it("D-BOOK-4: refusals for a limit that was not reached or a booking that was not replaced are false", () => {
    const full = { bookings: [booking("bk_1", taken, 1)] }
    const limited = (perInviteeLimit: number) =>
      refusals(evidence([turnedAway("per_invitee_limit", [5, 9])], full, { perInviteeLimit }))
    assert.lengthOf(limited(1), 0)
    assert.lengthOf(limited(2), 1)
    const stale = turnedAway("booking_unavailable", [5, 9], bookWish("stale", { replaces: "bk_1" }))
    const moved = booking("bk_2", bookWish("moved", { replaces: "bk_1" }), 7)
    assert.lengthOf(refusals(evidence([stale], full)), 1)
    assert.lengthOf(refusals(evidence([stale], { bookings: [...full.bookings, moved] })), 0)
    assert.lengthOf(
      refusals(evidence([stale], { bookings: [...full.bookings, { ...moved, createdAt: 10 }] })),
      1
    )
  })

  it("D-BOOK-4: a refusal is true until the cancellation of the blocking booking is acknowledged", () => {
    const judged = (acknowledgedAt: number) =>
      refusals(
        evidence(
          [
            operation(cancelWish("cancel", "bk_1"), [2, acknowledgedAt], done("bk_1")),
            turnedAway("slot_unavailable", [5, 9])
          ],
          { bookings: [booking("bk_1", taken, 1, { status: "cancelled", activeHosts: 0 })] }
        )
      )
    assert.lengthOf(judged(5), 0)
    assert.lengthOf(judged(4), 1)
  })

  it("a failed cancellation or rescheduling requires that the booking had ended", () => {
    const ended = booking("bk_1", taken, 1, { status: "cancelled", activeHosts: 0 })
    const moved = booking("bk_2", bookWish("moved", { replaces: "bk_1" }), 7)
    const stale = turnedAway("booking_unavailable", [5, 9], bookWish("stale", { replaces: "bk_1" }))
    const inVain = operation(cancelWish("in vain", "bk_1"), [5, 9], refused("conflict"))
    for (const turned of [inVain, stale]) {
      const judged = (bookings: ReadonlyArray<typeof ended>, ...cancelledFrom: ReadonlyArray<number>) => {
        const asked = cancelledFrom.map((from) =>
          operation(cancelWish("cancel", "bk_1"), [from, 20], done("bk_1"))
        )
        return refusals(evidence([turned, ...asked], { bookings })).length
      }
      assert.strictEqual(judged([ended], 9), 0)
      assert.strictEqual(judged([ended], 10), 1, "cancelled after the call")
      assert.strictEqual(judged([ended]), 1, "nobody else cancelled it")
      assert.strictEqual(judged([booking("bk_1", taken, 1)], 4), 1, "it is still there")
      assert.strictEqual(judged([{ ...ended, status: "rescheduled" }, moved]), 0)
      assert.strictEqual(
        judged([
          { ...ended, status: "rescheduled" },
          { ...moved, createdAt: 10 }
        ]),
        1
      )
    }
  })

  it("D-HTTP-11: finds an unexpected response and one after the time limit", () => {
    assert.lengthOf(answers(evidence([operation(late, [0, 10_000], unknown)], {})), 0)
    assert.lengthOf(answers(evidence([operation(late, [0, 20_001], unknown)], {})), 1)
    assert.lengthOf(answers(evidence([operation(late, [0, 1], { _tag: "wrong", said: "404" })], {})), 1)
  })
})
