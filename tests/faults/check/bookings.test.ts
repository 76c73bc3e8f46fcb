import { assert, describe, it } from "@effect/vitest"
import { acknowledged } from "../../kit/faults/check/acknowledged.ts"
import { attempts } from "../../kit/faults/check/attempts.ts"
import {
  booking,
  bookRequest,
  cancelRequest,
  done,
  evidence,
  keyRow,
  minutes,
  noon,
  operation,
  unknown
} from "../../kit/faults/check/evidence.ts"
import { keys } from "../../kit/faults/check/keys.ts"
import { limits } from "../../kit/faults/check/limits.ts"
import { overlaps } from "../../kit/faults/check/overlaps.ts"

const [one, other] = [bookRequest("one"), bookRequest("other", { startAt: noon + minutes(10) })]
const next = bookRequest("next", { startAt: noon + minutes(60) })

describe("the checker of bookings", () => {
  it("D-BOOK-5: finds two bookings of a host with overlapping times, buffers included", () => {
    const violationsOf = (from: number) =>
      overlaps(
        evidence([operation(one, [1, 2], done("bk_1")), operation(other, [3, 4], unknown)], {
          bookings: [booking("bk_1", one, 1), booking("bk_2", other, 3, { blockedFrom: from })]
        })
      )
    assert.lengthOf(violationsOf(noon + minutes(30) - 1), 1)
    assert.lengthOf(violationsOf(noon + minutes(30)), 0, "adjacent bookings do not overlap")
  })

  it("D-BOOK-8: finds an overlap with a booking that was moved later, but not with one moved before", () => {
    const moved = bookRequest("moved", { replaces: "bk_1", startAt: noon + minutes(90) })
    const violationsOf = (movedAt: number, seenAt: number) =>
      overlaps(
        evidence(
          [
            operation(one, [1, 2], done("bk_1")),
            operation(other, [3, seenAt], done("bk_2")),
            operation(moved, [movedAt - 1, movedAt + 1], done("bk_3"))
          ],
          {
            bookings: [
              booking("bk_1", one, 1, { status: "rescheduled" }),
              booking("bk_2", other, 3),
              booking("bk_3", moved, movedAt)
            ]
          }
        )
      )
    assert.lengthOf(violationsOf(10, 5), 1, "both were confirmed from 5 to 10")
    assert.lengthOf(violationsOf(4, 5), 0)
  })

  it("D-BOOK-1: finds a key with two bookings, and a response that names another booking", () => {
    const said = (uid: string, ...outcomes: ReadonlyArray<string>) =>
      keys(
        evidence([operation(one, [1, 2], done(uid))], {
          keys: outcomes.map((outcome) => keyRow(one, outcome))
        })
      )
    assert.lengthOf(said("bk_1", "bk_1"), 0)
    assert.lengthOf(said("bk_1", "bk_1", "bk_2"), 1)
    assert.lengthOf(said("bk_2", "bk_1"), 1)
    assert.lengthOf(said("bk_1"), 1)
  })

  it("D-BOOK-1: finds an acknowledged booking that is missing or different", () => {
    const answered = [operation(one, [1, 2], done("bk_1"))]
    const violationsOf = (...bookings: Parameters<typeof evidence>[1]["bookings"] & {}) =>
      acknowledged(evidence(answered, { bookings }))
    assert.lengthOf(violationsOf(booking("bk_1", one, 1)), 0)
    assert.lengthOf(violationsOf(), 1)
    assert.lengthOf(violationsOf(booking("bk_1", other, 1)), 1)
    const replayed = [operation(one, [1, 2], done("bk_1", { isReplay: true }))]
    assert.lengthOf(acknowledged(evidence(replayed, { bookings: [booking("bk_1", other, 1)] })), 0)
  })

  it("D-BOOK-1: finds a booking without a request, by its key or its content", () => {
    const operations = [operation(one, [1, 2], unknown)]
    const violationsOf = (request: typeof one, key: typeof one) =>
      attempts(evidence(operations, { bookings: [booking("bk_1", request, 1)], keys: [keyRow(key, "bk_1")] }))
    assert.lengthOf(violationsOf(one, one), 0)
    assert.lengthOf(violationsOf({ ...one, startAt: noon + 1 }, one), 1)
    assert.lengthOf(violationsOf(one, other), 1)
  })

  it("D-BOOK-8: finds bookings that ended without a replacement, twice, or partially", () => {
    const moved = bookRequest("moved", { replaces: "bk_1" })
    const operations = [one, moved].map((request) => operation(request, [1, 2], unknown))
    const old = booking("bk_1", one, 1)
    const violationsOf = (...bookings: ReadonlyArray<typeof old>) =>
      attempts(
        evidence(operations, {
          bookings,
          keys: [keyRow(one, "bk_1"), keyRow(moved, "bk_2")]
        })
      )
    const gone = { ...old, status: "rescheduled", activeHosts: 0 }
    assert.lengthOf(violationsOf(gone, booking("bk_2", moved, 2)), 0)
    assert.lengthOf(violationsOf(gone), 1)
    assert.lengthOf(violationsOf(old, booking("bk_2", moved, 2)), 1)
    assert.lengthOf(violationsOf({ ...gone, activeHosts: 1 }, booking("bk_2", moved, 2)), 1)
    assert.lengthOf(violationsOf({ ...old, activeHosts: 0 }), 1)
  })

  it("finds bookings that were cancelled without a request, twice, partially or not at all", () => {
    const cancelled = booking("bk_1", one, 1, { status: "cancelled", activeHosts: 0 })
    const violationsOf = (
      found: typeof cancelled,
      cancellations: ReadonlyArray<string>,
      ...outcomes: ReadonlyArray<typeof unknown>
    ) => {
      const operations = outcomes.map((outcome) =>
        operation(cancelRequest("cancel", "bk_1"), [3, 4], outcome)
      )
      const known = evidence([operation(one, [1, 2], unknown), ...operations], {
        bookings: [found],
        keys: [keyRow(one, "bk_1")],
        cancellations
      })
      return attempts(known).length + acknowledged(known).length
    }
    assert.strictEqual(violationsOf(cancelled, ["bk_1"], done("bk_1")), 0)
    assert.strictEqual(violationsOf(cancelled, ["bk_1"], unknown), 0)
    assert.strictEqual(violationsOf(booking("bk_1", one, 1), [], unknown), 0)
    assert.strictEqual(violationsOf(cancelled, ["bk_1"]), 1, "not requested")
    assert.strictEqual(violationsOf(cancelled, [], done("bk_1")), 1, "not in the log")
    assert.strictEqual(violationsOf(cancelled, ["bk_1", "bk_1"], done("bk_1")), 1, "twice in the log")
    assert.strictEqual(violationsOf(cancelled, ["bk_1"], done("bk_1"), done("bk_1")), 1, "acknowledged twice")
    assert.strictEqual(violationsOf({ ...cancelled, activeHosts: 1 }, ["bk_1"], done("bk_1")), 1, "partially")
    assert.strictEqual(
      violationsOf(booking("bk_1", one, 1), [], done("bk_1")),
      1,
      "acknowledged but not done"
    )
  })

  it("D-BOOK-5: finds an overlap with a booking cancelled later, but not with one possibly cancelled before", () => {
    const violationsOf = (cancelledFrom: number) =>
      overlaps(
        evidence(
          [
            operation(one, [1, 2], done("bk_1")),
            operation(other, [3, 5], done("bk_2")),
            operation(cancelRequest("cancel", "bk_1"), [cancelledFrom, 20], done("bk_1"))
          ],
          {
            bookings: [
              booking("bk_1", one, 1, { status: "cancelled", activeHosts: 0 }),
              booking("bk_2", other, 3)
            ]
          }
        )
      )
    assert.lengthOf(violationsOf(10), 1, "both were confirmed from 5 to 10")
    assert.lengthOf(violationsOf(4), 0)
  })

  it("D-BOOK-4, D-AV-1: finds exceeded limits of an invitee, a host's day and an event type's day", () => {
    const both = {
      bookings: [booking("bk_1", one, 1), booking("bk_2", next, 3)]
    }
    const operations = [operation(one, [1, 2], unknown), operation(next, [3, 4], unknown)]
    for (const limit of ["perInviteeLimit", "dailyLimit", "dailyLimitOfHost"]) {
      assert.lengthOf(limits(evidence(operations, both, { [limit]: 2 })), 0, limit)
      assert.lengthOf(limits(evidence(operations, both, { [limit]: 1 })), 1, limit)
    }
    const tomorrow = bookRequest("tomorrow", { startAt: noon + minutes(24 * 60) })
    const days = { bookings: [booking("bk_1", one, 1), booking("bk_2", tomorrow, 3)] }
    assert.lengthOf(limits(evidence(operations, days, { dailyLimit: 1, dailyLimitOfHost: 1 })), 0)
  })
})
