import { assert, describe } from "@effect/vitest"
import type { EventType } from "@calendeal/domain/event-types"
import { Effect } from "effect"
import { accepted, offer, refused, someEmail, storedContact, visitor } from "../kit/http/visitor.ts"
import { specification } from "../kit/http/specification.ts"

describe("4.1 Capture: custom fields", () => {
  specification("custom fields", (it) => {
    it.effect("D-CAP-4, §4.1.2: objects merge at any depth; null, arrays and other values replace", () =>
      Effect.gen(function* () {
        const { send, stored } = yield* lead(["company", "needs", "tags", "size"])
        accepted(
          yield* send({
            company: { name: "Rivera", address: { city: "Leeds", zip: "LS1" } },
            needs: { a: 1 },
            tags: ["x", "y"],
            size: 10
          })
        )
        accepted(
          yield* send({
            company: { address: { zip: "LS2", country: "GB" }, vat: null },
            needs: null,
            tags: ["z"],
            size: { employees: 11 }
          })
        )
        const company = { name: "Rivera", address: { city: "Leeds", zip: "LS2", country: "GB" }, vat: null }
        const merged = { company, needs: null, tags: ["z"], size: { employees: 11 } }
        assert.deepStrictEqual(yield* stored, merged)
        accepted(yield* send({}))
        assert.deepStrictEqual(yield* stored, merged)
        accepted(yield* send({ company: "Rivera Ltd" }))
        assert.deepStrictEqual(yield* stored, { ...merged, company: "Rivera Ltd" })
      })
    )

    it.effect("D-CAP-4, §4.1.3: keys that the form does not define are dropped without an error", () =>
      Effect.gen(function* () {
        const { send, stored } = yield* lead(["company"])
        accepted(yield* send({ company: "Rivera", email: "x", shoe_size: 43, Company: "other" }))
        assert.deepStrictEqual(yield* stored, { company: "Rivera" })
      })
    )

    it.effect("D-CAP-4: __proto__ and similar keys are dropped like unknown keys, also when nested", () =>
      Effect.gen(function* () {
        const { send, stored } = yield* lead(["company", "constructor", "prototype", "__proto__"])
        const evil = `{"polluted":true}`
        const fields = `{"__proto__":${evil},"constructor":${evil},"prototype":${evil}`
        accepted(yield* send(`${fields},"company":{"name":"Rivera","__proto__":${evil}}}`))
        assert.strictEqual(JSON.stringify(yield* stored), `{"company":{"name":"Rivera"}}`)
        assert.isFalse("polluted" in {})
      })
    )

    it.effect("D-CAP-4, §8.capture.customFields: a request may have 50 keys but not 51, known or not", () =>
      Effect.gen(function* () {
        const { send, stored } = yield* lead(keys(0, 60))
        refused(yield* send(fields(0, 51)), 400, "invalid_input")
        const unknown = Object.fromEntries(keys(0, 51).map((key) => [`other_${key}`, "x"]))
        refused(yield* send(unknown), 400, "invalid_input")
        accepted(yield* send({}))
        assert.deepStrictEqual(yield* stored, {})
        accepted(yield* send(fields(0, 50)))
        assert.deepStrictEqual(yield* stored, fields(0, 50))
      })
    )

    it.effect("D-CAP-4: more than 50 merged fields are rejected and nothing is stored", () =>
      Effect.gen(function* () {
        const { send, stored } = yield* lead(keys(0, 60))
        accepted(yield* send(fields(0, 30)))
        const tooMany = yield* send({ ...fields(30, 51), key_0: "changed" })
        refused(tooMany, 400, "invalid_input")
        assert.deepStrictEqual(yield* stored, fields(0, 30))
        accepted(yield* send(fields(30, 50)))
        assert.deepStrictEqual(yield* stored, fields(0, 50))
      })
    )

    it.effect(
      "D-CAP-4, §8.capture.customFields: a request and the merged fields have at most 8,192 bytes of UTF-8 JSON",
      () =>
        Effect.gen(function* () {
          const { send, stored } = yield* lead(["company", "needs"])
          const frame = JSON.stringify({ company: "" }).length
          const full = { company: "x".repeat(8192 - frame) }
          refused(yield* send({ company: `${full.company}x` }), 400, "invalid_input")
          // Each of these characters has two bytes.
          refused(yield* send({ company: "é".repeat(4096) }), 400, "invalid_input")
          const half = { company: "é".repeat((8192 - frame - 1) / 2) }
          accepted(yield* send(half))
          refused(yield* send({ needs: "x" }), 400, "invalid_input")
          assert.deepStrictEqual(yield* stored, half)
          accepted(yield* send(full))
          assert.deepStrictEqual(yield* stored, full)
        })
    )
  })
})

const keys = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `key_${from + index}`)
const fields = (from: number, to: number) => Object.fromEntries(keys(from, to).map((key) => [key, "x"]))

const formWith = (keys: ReadonlyArray<string>): EventType["form"] => ({
  fields: keys.map((key) => ({ key, label: key, type: "text", required: false }))
})

/** A lead of an event type with these form fields: sends custom fields, and reads the stored ones. */
const lead = Effect.fnUntraced(function* (formKeys: ReadonlyArray<string>) {
  const { capture } = yield* visitor
  const offering = yield* offer({ eventType: { form: formWith(formKeys) } })
  const email = someEmail()
  const head = `"eventTypeId":"${offering.eventType.id}","email":"${email}"`
  return {
    /** A string is sent unchanged, as JSON. */
    send: (customFields: object | string) => {
      const json = typeof customFields === "string" ? customFields : JSON.stringify(customFields)
      return capture(`{${head},"customFields":${json}}`)
    },
    stored: Effect.map(storedContact(offering, email), (contact) => contact?.customFields)
  }
})
