import { TimeZoneName } from "@calendeal/domain/workspaces"
import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { deviceZone, isZone, zonesWith } from "./zones.ts"

describe("time zones", () => {
  it("D-HTTP-7: the service accepts every zone that can be chosen", () => {
    const zones = zonesWith("Pacific/Apia")
    assert.isAbove(zones.length, 400)
    for (const zone of zones) assert.isTrue(Schema.is(TimeZoneName)(zone), zone)
    assert.includeMembers(
      [...zones],
      ["Pacific/Apia", "Asia/Kathmandu", "Asia/Kolkata", "Europe/Kyiv", "UTC"]
    )
    assert.notInclude(zones, "Asia/Calcutta")
    assert.strictEqual(new Set(zones).size, zones.length)
  })

  it("the device's zone can be chosen", () => {
    assert.isTrue(isZone(deviceZone()))
  })

  it.each([
    ["Europe/Berlin", true],
    ["Etc/GMT+5", true],
    ["+02:00", false],
    ["Mars/Olympus", false],
    ["", false],
    ["Etc/Unknown", false],
    [null, false],
    [undefined, false]
  ])("%s: %s", (name, expected) => {
    assert.strictEqual(isZone(name), expected)
  })
})
