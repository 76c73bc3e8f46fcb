import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { type KeptForm, withKept } from "./keptDraft.ts"

const start: KeptForm = {
  eventTypeId: "one",
  name: "",
  email: "",
  guests: [],
  responses: {},
  locationKind: "",
  attendeeAddress: "",
  consentWay: "",
  hostId: "",
  timezone: "Europe/Berlin",
  language: "en",
  date: "2026-12-01"
}

const written: KeptForm = {
  ...start,
  eventTypeId: "two",
  name: "Zoe",
  email: "zoe@customer.example",
  guests: ["kim@guest.example"],
  responses: { company: "Contoso" },
  consentWay: "phone",
  language: "pl",
  date: "2026-12-24"
}

describe("withKept", () => {
  it("D-CON-184: gives back what was kept", () => {
    assert.deepStrictEqual(withKept(start, JSON.parse(JSON.stringify(written))), written)
  })

  it("D-CON-184: begins with today if the day that was kept is over", () => {
    assert.strictEqual(withKept(start, { ...written, date: "2026-11-01" }).date, start.date)
  })

  it.prop("D-CON-184: gives a form whatever is in the storage", [Schema.Json], ([anything]) => {
    for (const kept of [
      anything,
      { ...written, guests: anything, responses: anything, consentWay: anything }
    ]) {
      const { date, guests, responses, ...rest } = withKept(start, kept)
      for (const text of [date, ...guests, ...Object.values(responses), ...Object.values(rest)])
        assert.strictEqual(typeof text, "string")
      assert.include(["", "phone", "email", "in_person"], rest.consentWay)
    }
  })
})
