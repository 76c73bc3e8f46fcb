import { assert, it } from "@effect/vitest"
import { thingOf } from "./thingOf.ts"

it("D-CON-58: a conflict names what was changed", () => {
  for (const [path, thing] of [
    ["/api/workspaces/w/deals/d", "thing_deals"],
    ["/api/workspaces/w/event-types/e", "thing_event_types"],
    ["/api/workspaces/w/bookings/b/cancel", "thing_bookings"],
    ["/api/workspaces/w/constructor/c", "thing_other"],
    ["/api/workspaces/w", "thing_other"],
    ["", "thing_other"]
  ] as const)
    assert.strictEqual(thingOf(path), thing, path)
})
