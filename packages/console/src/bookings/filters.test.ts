import { assert, describe, it } from "@effect/vitest"
import { addressOf, choiceIn } from "./filters.ts"

const id = "ca1e0dea-0000-4000-8000-000000000001"
const parsed = (address: string) => choiceIn(Object.fromEntries(new URLSearchParams(address)))

describe("The address of a list of bookings", () => {
  it.each([
    { when: "upcoming", filters: {} },
    { when: "past", filters: { hostId: id } },
    { when: "past", filters: { hostId: id, attendance: "none" } },
    { when: "cancelled", filters: { eventTypeId: id, hostId: id, contactId: id } },
    { when: "waiting", filters: { hostId: id } }
  ] as const)("D-CON-4: $when is read as it was written", ({ filters, when }) => {
    assert.deepStrictEqual(parsed(addressOf(when, filters)), { when, filters })
  })

  it("D-CON-67: only past bookings are filtered by attendance", () => {
    assert.strictEqual(addressOf("upcoming", { attendance: "none" }), "")
    assert.deepStrictEqual(parsed("?attendance=none"), { when: "upcoming", filters: {} })
  })

  it("D-CON-4: invalid parts are ignored", () => {
    assert.deepStrictEqual(parsed("?when=past&attendance=<b>"), { when: "past", filters: {} })
    assert.deepStrictEqual(parsed("?when=never&host=<b>&event=1"), { when: "upcoming", filters: {} })
  })
})
