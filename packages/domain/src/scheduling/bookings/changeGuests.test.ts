import { sampleBooking, sampleOffering } from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { Email } from "../../kernel/texts/index.ts"
import { PersonName } from "../../leads/contacts/index.ts"
import type { Attendee } from "./Booking.ts"
import { attendeesWith, hasGuests } from "./changeGuests.ts"

const names = ["ada", "bob", "cleo"] as const
const Names = Schema.Array(Schema.Literals(names)).check(Schema.isMaxLength(3))
const guestsOf = (some: ReadonlyArray<(typeof names)[number]>) =>
  [...new Set(some)].map((name) => ({
    name: PersonName.make(name),
    email: Email.make(`${name}@guest.example`)
  }))

describe("the guests of a booking", () => {
  it.prop(
    "D-MGMT-41: the booker stays the first attendee, and the guests are the given ones",
    [Names, Names],
    ([before, after]) => {
      const booker = sampleBooking(sampleOffering()).attendees.filter(({ role }) => role === "booker")
      const was = { attendees: attendeesWith({ attendees: booker }, guestsOf(before)) }
      const is = { attendees: attendeesWith(was, guestsOf(after)) }
      assert.deepStrictEqual(is.attendees, [
        ...booker,
        ...guestsOf(after).map((guest): Attendee => ({ ...guest, role: "guest" }))
      ])
      const isSame = new Set(before).symmetricDifference(new Set(after)).size === 0
      assert.strictEqual(hasGuests(was, guestsOf(after)), isSame)
      assert.isTrue(hasGuests(is, guestsOf(after).toReversed()))
    }
  )
})
