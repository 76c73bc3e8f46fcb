import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { sampleBooking, sampleOffering } from "@calendeal/port-contracts/samples"
import { Email } from "../../kernel/texts/index.ts"
import { erasedEmail, PersonName } from "../../leads/contacts/index.ts"
import { Booking } from "./Booking.ts"
import { TokenKind, TokenPurpose } from "./BookingTokens.ts"
import { acceptsLink, changesByLink, linkValidUntil } from "./linkTokens.ts"

const sample = sampleBooking(sampleOffering())
const Minutes = Schema.Int.check(Schema.isBetween({ minimum: -3000, maximum: 3000 }))

/** A booking in this status, `minutes` after its end, whose booker or guest may be erased. */
const Situation = Schema.Struct({
  status: Booking.fields.status,
  kind: TokenKind,
  purpose: TokenPurpose,
  minutes: Minutes,
  isBookerErased: Schema.Boolean,
  isGuestErased: Schema.Boolean
})

const situated = ({
  isBookerErased,
  isGuestErased,
  kind,
  minutes,
  purpose,
  status
}: typeof Situation.Type) => {
  const person = (isErased: boolean, role: "booker" | "guest") => ({
    name: PersonName.make("Sam Rivera"),
    email: isErased ? erasedEmail({ id: crypto.randomUUID() }) : Email.make(`${role}@erased.example`),
    role
  })
  const booking = {
    ...sample,
    status,
    attendees: [person(isGuestErased, "guest"), person(isBookerErased, "booker")]
  }
  const token = { workspaceId: sample.workspaceId, uid: sample.uid, kind, purpose }
  return { booking, token, now: DateTime.add(sample.endAt, { minutes }) }
}

describe("linkValidUntil", () => {
  it("D-MAIL-20: is 24 hours after the end of the booking, also across a change of clocks", () => {
    const endAt = DateTime.makeUnsafe("2030-03-31T00:30:00Z")
    assert.strictEqual(DateTime.formatIso(linkValidUntil({ endAt })), "2030-04-01T00:30:00.000Z")
  })
})

describe("acceptsLink", () => {
  it.prop(
    "D-MAIL-21: is true for a session, and for a link of a booking that is not off, erased or over",
    [Situation],
    ([situation]) => {
      const { booking, now, token } = situated(situation)
      const { isBookerErased, kind, minutes, status } = situation
      const isOpen =
        ["confirmed", "held", "requested", "rescheduled"].includes(status) &&
        !isBookerErased &&
        minutes < 24 * 60
      assert.strictEqual(acceptsLink(booking, token, now), kind === "session" || isOpen)
    }
  )

  it("D-MAIL-21: ends at the exact millisecond", () => {
    const token = { kind: "link" } as const
    const end = DateTime.add(sample.endAt, { hours: 24 })
    assert.isTrue(acceptsLink(sample, token, DateTime.subtract(end, { milliseconds: 1 })))
    assert.isFalse(acceptsLink(sample, token, end))
  })
})

describe("changesByLink", () => {
  it.prop(
    "D-MAIL-22: only a manage link of a confirmed booking, before its start",
    [Situation],
    ([situation]) => {
      const { booking, now, token } = situated(situation)
      const isBefore = DateTime.toEpochMillis(now) < DateTime.toEpochMillis(booking.startAt)
      assert.strictEqual(
        changesByLink(booking, token, now),
        situation.purpose === "manage" && situation.status === "confirmed" && isBefore
      )
    }
  )
})
