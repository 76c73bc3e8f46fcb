import { ruleFaults } from "@calendeal/domain/routing"
import { assert, describe, it } from "@effect/vitest"
import { demoEventTypes } from "./eventTypes.ts"

describe("demoEventTypes", () => {
  it("D-RULE-3: have valid routing rules", () => {
    for (const eventType of demoEventTypes) assert.deepStrictEqual(ruleFaults(eventType), [], eventType.slug)
  })
})
