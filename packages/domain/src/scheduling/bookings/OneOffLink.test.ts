import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { linkStateOf } from "./OneOffLink.ts"

const Cases = Schema.Struct({
  uses: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 4 })),
  used: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 4 })),
  end: Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: -2, maximum: 2 })))
})

const now = DateTime.makeUnsafe("2027-01-01T10:00:00Z")

/** Takes the uses one by one, and then looks at the clock. */
const slowly = ({ end, used, uses }: typeof Cases.Type) => {
  let left = uses
  for (let booked = 0; booked < used; booked++) left--
  if (left <= 0) return "used_up"
  return end !== null && !(end > 0) ? "expired" : "open"
}

describe("linkStateOf", () => {
  it.prop("D-LINK-2: agrees with counting", [Cases], ([link]) => {
    const expiresAt = link.end === null ? null : DateTime.add(now, { seconds: link.end })
    assert.strictEqual(linkStateOf({ ...link, expiresAt }, now), slowly(link))
  })
})
