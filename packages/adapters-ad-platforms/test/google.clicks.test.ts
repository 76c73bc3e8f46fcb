import { attributionOf, type Touch } from "@calendeal/domain/contacts"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { googleRequest } from "../src/google/GoogleRequest.ts"
import { preparing } from "./fixture.ts"

describe("googleRequest", () => {
  it.effect.each<readonly [Touch, object | undefined]>([
    [{ gclid: "G", gbraid: "B", wbraid: "W" }, { gclid: "G" }],
    [{ gbraid: "B", wbraid: "W" }, { gbraid: "B" }],
    [{ wbraid: "W" }, { wbraid: "W" }],
    [{ utm_source: "ads" }, undefined]
  ])("D-ADS-1a: of %j the event carries one click id: %j", ([touch, sent]) =>
    Effect.gen(function* () {
      const attribution = attributionOf(touch, DateTime.makeUnsafe(0))
      const prepared = yield* preparing("google", { conversion: { attribution } })
      const [event] = googleRequest([prepared], "live").events
      assert.deepStrictEqual<unknown>(event?.adIdentifiers, sent)
    })
  )
})
