import { assert, describe, it } from "@effect/vitest"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { purposeFor, VisitorProof } from "./BookingTokens.ts"

describe("purposeFor", () => {
  it.prop(
    "D-TOK-2a: a booking gives a managing token, and a move only with a managing one of the replaced booking",
    [Schema.NullOr(Schema.String), Schema.NullOr(VisitorProof)],
    ([replaced, proof]) => {
      const request = { rescheduledFrom: Option.fromNullOr(replaced) }
      const manages = replaced === null || (proof !== null && proof.startsWith("manage_"))
      assert.strictEqual(purposeFor(request, proof ?? { userId: "a member" }), manages ? "manage" : "read")
    }
  )
})
