import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { sampleBooking, sampleOffering } from "@calendeal/port-contracts/samples"
import { Booking } from "./Booking.ts"
import { BookingPayment } from "./BookingPayment.ts"
import { TokenKind } from "./BookingTokens.ts"
import { linkValidUntil } from "./linkTokens.ts"
import { type Standing, standingOf, tellsOfPayment, waitsForHost } from "./standing.ts"

const sample = sampleBooking(sampleOffering())
const end = linkValidUntil(sample)

const Situation = Schema.Struct({
  status: Booking.fields.status,
  payment: Schema.NullOr(BookingPayment),
  kind: TokenKind,
  minutes: Schema.Int.check(Schema.isBetween({ minimum: -3000, maximum: 3000 }))
})

/** What each pair of status and payment says, written out. Pairs that are missing say nothing. */
const said: Readonly<Record<string, Standing>> = {
  "held none": "requested",
  "held paid": "requested",
  "held returning": "requested",
  "held returned": "requested",
  "held due": "payment_due",
  "requested none": "requested",
  "requested paid": "requested",
  "requested returning": "requested",
  "requested returned": "requested",
  "requested due": "payment_due",
  "cancelled due": "not_paid",
  "declined due": "not_paid",
  "expired due": "not_paid",
  "cancelled returning": "refunded",
  "declined returning": "refunded",
  "expired returning": "refunded",
  "cancelled returned": "refunded",
  "declined returned": "refunded",
  "expired returned": "refunded"
}

describe("standingOf", () => {
  it.prop(
    "D-PAY-11: says what a booking waits for and how its payment ended, until its links end",
    [Situation],
    ([{ kind, minutes, payment, status }]) => {
      const booking = { ...sample, status, ...(payment !== null && { payment }) }
      const standing = said[`${status} ${payment?.state ?? "none"}`] ?? null
      assert.strictEqual(standingOf(booking), standing)
      assert.strictEqual(waitsForHost(booking), standing === "requested")
      const now = DateTime.add(end, { minutes })
      assert.strictEqual(
        tellsOfPayment(booking, { kind }, now),
        (standing === "not_paid" || standing === "refunded") && (kind === "session" || minutes < 0)
      )
    }
  )
})
