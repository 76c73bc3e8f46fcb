import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { WebAddress } from "../../workspace/event-types/index.ts"
import { joinUrlOf } from "./joinUrlOf.ts"

const fixed = WebAddress.make("https://meet.example/fixed")
const made = "https://meet.example/made"

describe("joinUrlOf", () => {
  it.prop(
    "D-CONF-1: a ready link counts, a failed one leaves the location's own, a pending one hides it",
    [Schema.NullOr(Schema.Literals(["pending", "ready", "failed"])), Schema.Boolean],
    ([state, isOnline]) => {
      const location = isOnline
        ? { kind: "video" as const, conferencingLink: fixed }
        : { kind: "phone" as const }
      const link = state && { state, url: state === "ready" ? made : null }
      const expected = {
        none: isOnline ? fixed : null,
        failed: isOnline ? fixed : null,
        ready: made,
        pending: null
      }
      assert.strictEqual(joinUrlOf({ location }, link), expected[state ?? "none"])
    }
  )
})
