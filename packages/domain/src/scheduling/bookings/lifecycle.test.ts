import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import {
  type Lifecycle,
  lifecycleAt,
  type LifecycleEvent,
  lifecycleEvents,
  type LifecycleOutcome,
  type LifecycleRow,
  lifecycleRows,
  outcomeOf
} from "./lifecycle.ts"

const now = DateTime.makeUnsafe("2026-03-02T09:00:00Z")
const heldUntil = DateTime.add(now, { minutes: 30 })

const states: Readonly<Record<LifecycleRow, Lifecycle>> = {
  confirmed: { status: "confirmed" },
  "held for approval": { status: "held", reason: "approval", heldUntil },
  "held for payment": { status: "held", reason: "payment", heldUntil },
  "held for payment before approval": { status: "held", reason: "payment before approval", heldUntil },
  requested: { status: "requested", heldUntil },
  rescheduled: { status: "rescheduled" },
  cancelled: { status: "cancelled" },
  declined: { status: "declined" },
  "expired for approval": { status: "expired", reason: "approval" },
  "expired for payment": { status: "expired", reason: "payment" },
  "expired for payment before approval": { status: "expired", reason: "payment before approval" }
}

/** Every cell as words, a line for a state, in the order of `lifecycleEvents`. */
const expected: Readonly<Record<LifecycleRow, string>> = {
  confirmed: "refund refund refund record keep refuse keep cancel replace warn warn keep keep",
  "held for approval":
    "refund refund refund record confirm decline expire cancel refuse decline warn cancel replace",
  "held for payment":
    "confirm confirm refund record refuse refuse expire cancel refuse cancel warn cancel replace",
  "held for payment before approval":
    "ask_host ask_host refund record refuse refuse expire cancel refuse cancel warn cancel replace",
  requested:
    "refund refund refund record confirm_if_free decline expire cancel refuse decline warn cancel replace",
  rescheduled: "refund refund refund record refuse refuse keep refuse refuse keep keep keep keep",
  cancelled: "refund refund refund record refuse refuse keep keep refuse keep keep keep keep",
  declined: "refund refund refund record refuse keep keep refuse refuse keep keep keep keep",
  "expired for approval": "refund refund refund record refuse refuse keep refuse refuse keep keep keep keep",
  "expired for payment":
    "confirm_or_refund confirm_or_refund refund record refuse refuse keep refuse refuse keep keep keep keep",
  "expired for payment before approval":
    "ask_host_or_refund ask_host_or_refund refund record refuse refuse keep refuse refuse keep keep keep keep"
}

const cells = lifecycleRows.flatMap((row) =>
  lifecycleEvents.map((event): readonly [LifecycleRow, LifecycleEvent, string | undefined] => [
    row,
    event,
    expected[row].split(" ")[lifecycleEvents.indexOf(event)]
  ])
)

describe("the lifecycle of a booking", () => {
  it.each(cells)("D-HOLD-1: a booking that is %s and is %s: %s", (row, event, outcome) => {
    assert.strictEqual(outcomeOf(states[row], event), outcome)
  })

  it("D-HOLD-1: nothing but a late payment revives a booking that has ended", () => {
    const ends: ReadonlyArray<LifecycleOutcome> = ["keep", "refuse", "refund", "record"]
    for (const state of Object.values(states).filter(({ status }) => isEnd(status)))
      for (const event of lifecycleEvents)
        if (!ends.includes(outcomeOf(state, event)))
          assert.isTrue(
            "reason" in state && state.reason.startsWith("payment") && event.startsWith("paid"),
            `${JSON.stringify(state)} ${event}`
          )
  })

  it("D-HOLD-2: a hold has expired from `heldUntil` on, and nothing else changes with time", () => {
    for (const state of Object.values(states))
      for (const seconds of [-1, 0, 1]) {
        const reason = state.status === "held" ? state.reason : "approval"
        const isOver = "heldUntil" in state && seconds >= 0
        assert.deepStrictEqual(
          lifecycleAt(state, DateTime.add(heldUntil, { seconds })),
          isOver ? { status: "expired", reason } : state
        )
      }
  })
})

const isEnd = (status: Lifecycle["status"]): boolean =>
  ["rescheduled", "cancelled", "declined", "expired"].includes(status)
