import { assert, describe, it } from "@effect/vitest"
import type { BookingFact, EntryFact } from "../../kit/faults/history/Snapshot.ts"
import { entries } from "../../kit/faults/check/entries.ts"
import { booking, bookRequest, evidence, minutes, noon } from "../../kit/faults/check/evidence.ts"

const one = bookRequest("one")
const moved = bookRequest("moved", { replaces: "bk_1", startAt: noon + minutes(60) })

const violationsOf = (bookings: ReadonlyArray<BookingFact>, found: ReadonlyArray<EntryFact>) =>
  entries(evidence([], { bookings, entries: found }, { hostsWithCalendar: ["ada", "bo"] })).length

describe("the checker of calendar entries", () => {
  const first = booking("bk_1", one, 1)
  const entry = { hostId: "ada", rootUid: "bk_1", sequence: 0, startAt: noon }

  it("D-ENTRY-9: finds missing, doubled and foreign entries", () => {
    assert.strictEqual(violationsOf([first], [entry]), 0)
    assert.strictEqual(violationsOf([first], []), 1)
    assert.strictEqual(violationsOf([first], [entry, entry]), 1)
    assert.strictEqual(violationsOf([first], [entry, { ...entry, hostId: "bo" }]), 1)
    assert.strictEqual(violationsOf([first], [entry, { ...entry, rootUid: "bk_2" }]), 1)
    assert.strictEqual(violationsOf([{ ...first, hostIds: ["ada", "bo"] }], [entry]), 1)
    assert.strictEqual(violationsOf([{ ...first, hostIds: ["ada", "cy"] }], [entry]), 0, "cy has no calendar")
  })

  it("D-ENTRY-9: a moved meeting has one entry, with its last sequence and start, at its last hosts", () => {
    const before = { ...first, status: "rescheduled" }
    const now = booking("bk_3", moved, 2, { rootUid: "bk_1", sequence: 1, hostIds: ["bo"] })
    const right = { hostId: "bo", rootUid: "bk_1", sequence: 1, startAt: noon + minutes(60) }
    assert.strictEqual(violationsOf([before, now], [right]), 0)
    assert.strictEqual(violationsOf([before, now], [right, entry]), 1)
    assert.strictEqual(violationsOf([before, now], [{ ...right, sequence: 0 }]), 1)
    assert.strictEqual(violationsOf([before, now], [{ ...right, startAt: noon }]), 1)
    assert.strictEqual(violationsOf([before, now], [{ ...right, rootUid: "bk_3" }]), 2)
  })

  it("D-ENTRY-9: a cancelled meeting has no entry", () => {
    const cancelled = { ...first, status: "cancelled", sequence: 1 }
    assert.strictEqual(violationsOf([cancelled], []), 0)
    assert.strictEqual(violationsOf([cancelled], [entry]), 1)
    assert.strictEqual(violationsOf([cancelled], [{ ...entry, sequence: 1 }]), 1)
  })
})
