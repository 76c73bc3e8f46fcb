import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { sampleBooking, sampleNow, sampleOffering } from "@calendeal/port-contracts/samples"
import { mayAnswer } from "../../scheduling/bookings/index.ts"
import { allScopes, HostId, Role } from "../../workspace/workspaces/index.ts"
import { reachOf } from "./permission.ts"
import { isWithin } from "./reach.ts"

const [own, other] = [
  HostId.make("44444444-4444-4444-8444-444444444444"),
  HostId.make("55555555-5555-4555-8555-555555555555")
]

describe("mayAnswer", () => {
  it.prop(
    "D-APPR-16: a link answers for those who may in the console, once they have accepted the membership",
    [
      Role,
      Schema.NullOr(Schema.Literals([own, other])),
      Schema.Boolean,
      Schema.Array(Schema.Literals([own, other]))
    ],
    ([role, hostId, hasAccepted, hostIds]) => {
      const booking = { ...sampleBooking(sampleOffering()), hostIds }
      const reach = reachOf({ role, hostId }, allScopes, {
        least: "admin",
        hostAccess: "own",
        scope: "manage"
      })
      const inConsole = reach !== null && isWithin(reach, "bookings", booking)
      const member = { role, hostId, acceptedAt: hasAccepted ? sampleNow : null }
      assert.strictEqual(mayAnswer(member, booking), hasAccepted && inConsole)
    }
  )
})
