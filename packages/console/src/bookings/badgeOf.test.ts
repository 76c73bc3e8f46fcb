import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { badgeOf } from "./badgeOf.ts"

const now = Date.parse("2026-11-28T10:00:00Z")
const entry = { hostId: "1", state: "present", fault: null, change: null } as const
const deal = { id: "1", status: "open", amount: 500, currency: "USD", paid: 0 } as const

const Row = Schema.Struct({
  /** From now to the start. */
  minutes: Schema.Literals([-90, -30, -10, 0, 1, 12, 60, 61, 5000]),
  status: Schema.Literals(["confirmed", "cancelled", "rescheduled"]),
  mark: Schema.NullOr(Schema.Literals(["attended", "no_show"])),
  mailFault: Schema.NullOr(Schema.Literals(["bounced", "failed"])),
  hasFault: Schema.Boolean,
  deal: Schema.Literals(["none", "without a value", "open", "paid"]),
  moves: Schema.Literals([0, 2])
})

/** The first line that fits says it. */
const expected = ({ deal: of, hasFault, mailFault, mark, minutes, moves, status }: typeof Row.Type) => {
  const lines: ReadonlyArray<readonly [boolean, string]> = [
    [status !== "confirmed", `status ${status === "cancelled" ? "isCancelled" : status}`],
    [mark !== null, `mark ${mark}`],
    [minutes <= 0 && minutes > -30, "now"],
    [minutes > 0 && mailFault !== null, `${mailFault}`],
    [minutes > 0 && hasFault, "calendar"],
    [minutes > 0 && minutes <= 60, `soon ${minutes}`],
    [of === "paid", "paid 200 USD"],
    [of === "open", "deal 500 USD"],
    [moves > 0, `moved ${moves}`]
  ]
  return lines.find(([fits]) => fits)?.[1] ?? ""
}

const payment = {
  provider: "stripe",
  money: { amount: 40, currency: "EUR" },
  sessionId: null,
  until: "2026-11-28T10:30:00Z",
  refunds: "always",
  refundHours: 24
} as const

describe("badgeOf", () => {
  it("D-PAY-12: an unpaid booking waits for its payment, not for a host", () => {
    const at = new Date(now).toISOString()
    const row = {
      startAt: at,
      endAt: at,
      status: "held",
      attendance: null,
      deal: null,
      mailFault: null,
      rescheduledFrom: null,
      sequence: 0
    } as const
    const shown = (state: "due" | "paid") =>
      badgeOf({ ...row, calendarEntries: [], payment: { ...payment, state } }, now)
    assert.deepStrictEqual(shown("due"), { kind: "status", word: "unpaid" })
    // A move that waits for a host has the payment of the booking that it moves.
    assert.deepStrictEqual(shown("paid"), { kind: "status", word: "held" })
  })

  it.prop("D-CON-143: a row says at most one thing, the most important one", [Row], ([row]) => {
    const startAt = new Date(now + row.minutes * 60_000).toISOString()
    const badge = badgeOf(
      {
        startAt,
        endAt: new Date(Date.parse(startAt) + 30 * 60_000).toISOString(),
        status: row.status,
        attendance: row.mark && { mark: row.mark, at: startAt, by: "1" },
        mailFault: row.mailFault,
        calendarEntries: [entry, { ...entry, fault: row.hasFault ? "not_found" : null }],
        deal:
          row.deal === "none"
            ? null
            : {
                ...deal,
                ...(row.deal === "without a value" && { amount: null, currency: null }),
                paid: row.deal === "paid" ? 200 : 0
              },
        rescheduledFrom: row.moves === 0 ? null : "bk_0",
        sequence: row.moves
      },
      now
    )
    assert.strictEqual(Object.values(badge ?? {}).join(" "), expected(row))
  })
})
