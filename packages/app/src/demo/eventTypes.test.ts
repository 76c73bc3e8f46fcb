import { ruleFaults } from "@calendeal/domain/routing"
import { assert, describe, it } from "@effect/vitest"
import { demoEventTypes } from "./eventTypes.ts"

describe("the demonstration's event types", () => {
  it("D-RULE-3: have rules that the API would take", () => {
    for (const eventType of demoEventTypes) assert.deepStrictEqual(ruleFaults(eventType), [], eventType.slug)
  })
})
