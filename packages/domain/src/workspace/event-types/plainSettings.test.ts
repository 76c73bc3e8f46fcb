import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { windowSettings } from "./BookingWindow.ts"
import { plainSettings } from "./EventType.ts"
import type { Setting } from "./Setting.ts"

/** Values in which a setting could name a destination. */
const texts = ["https://example.com/", "ada@example.com", "a text"]

const settings: Readonly<Record<string, Setting<Schema.Codec<unknown>>>> = {
  ...plainSettings,
  ...windowSettings
}

describe("D-MGMT-37: the plain settings of an event type", () => {
  for (const [name, { standard, values }] of Object.entries(settings)) {
    it(`${name}: has no text, so that every change may be shown and made`, () => {
      const isValue = Schema.is(values)
      assert.isTrue(isValue(standard))
      for (const text of texts)
        for (const value of [text, [text], { text }]) assert.isFalse(isValue(value), JSON.stringify(value))
    })
  }
})
