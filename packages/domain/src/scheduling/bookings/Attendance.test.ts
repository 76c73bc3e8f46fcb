import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { sampleBooking, sampleMember, sampleOffering, sampleTime } from "@calendeal/port-contracts/samples"
import { AttendanceMark, marking } from "./Attendance.ts"
import { cancelled, rescheduled } from "./identity.ts"

const offering = sampleOffering()
const members = [0, 1].map(() => sampleMember(offering.workspace.id).userId)

/** What happens to a booking: a mark by one of two members, a cleared mark, a cancellation or a move. */
const Act = Schema.Struct({
  act: Schema.Literals([...AttendanceMark.literals, "clear", "clear", "cancel", "move"]),
  minute: Schema.Int.check(Schema.isBetween({ minimum: -3, maximum: 3 })),
  second: Schema.Boolean
})
type Act = typeof Act.Type

/**
 * The oracle looks back over everything that happened. Of an active booking, the mark is that of the newest act after its start, and its
 * time and member are those of the first act of the run with this mark.
 */
const attendanceAfter = (acts: ReadonlyArray<Act>) => {
  if (acts.some(({ act }) => act === "cancel" || act === "move")) return null
  const counted = acts.filter(({ minute }) => minute >= 0)
  const newest = counted.at(-1)?.act ?? "clear"
  if (newest === "clear") return null
  const others = counted.map(({ act }) => act !== newest)
  const first = counted[others.lastIndexOf(true) + 1]
  return first && { mark: newest, minute: first.minute, by: members[Number(first.second)] }
}

describe("marking", () => {
  it.prop(
    "D-MGMT-12: a confirmed booking that has started has the newest mark, with the time and the member of its first one",
    [Schema.Array(Act)],
    ([acts]) => {
      let booking = sampleBooking(offering, { startAt: sampleTime(0) })
      for (const [nth, { act, minute, second }] of acts.entries()) {
        const before = attendanceAfter(acts.slice(0, nth))
        if (act === "cancel" || act === "move") {
          if (booking.status === "confirmed")
            booking = act === "cancel" ? cancelled(booking) : rescheduled(booking)
          continue
        }
        const by = members[Number(second)] ?? assert.fail()
        const mark = act === "clear" ? null : act
        const outcome = marking(booking, mark, { at: sampleTime(minute), by })
        if (booking.status !== "confirmed")
          assert.deepStrictEqual(outcome, { _tag: "Refused", reason: "inactive" })
        else if (minute < 0) assert.deepStrictEqual(outcome, { _tag: "Refused", reason: "ahead" })
        else assert.strictEqual(outcome._tag, (before?.mark ?? null) === mark ? "Unchanged" : "Changed")
        if (outcome._tag === "Changed") booking = { ...booking, attendance: outcome.attendance }
      }
      const { attendance } = booking
      const expected = attendanceAfter(acts)
      assert.deepStrictEqual(
        attendance && { mark: attendance.mark, at: DateTime.formatIso(attendance.at), by: attendance.by },
        expected && {
          mark: expected.mark,
          at: DateTime.formatIso(sampleTime(expected.minute)),
          by: expected.by
        }
      )
    },
    { arbitrary: { runs: 400 } }
  )
})
