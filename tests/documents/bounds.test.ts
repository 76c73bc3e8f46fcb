import { assert, describe, it } from "@effect/vitest"
import { boundsOf } from "../../tools/client/boundsOf.mjs"

const boundsOfDraft = (draft: object, others: Readonly<Record<string, object>> = {}): unknown => {
  const [, text = "{}"] =
    /^export const Draft = ([^]*?\n})\n/m.exec(
      boundsOf({ components: { schemas: { Draft: draft, ...others } } })
    ) ?? []
  return JSON.parse(text)
}

const text = (maxLength: number) => ({ type: "string", allOf: [{ maxLength }] })

describe("D-CON-122: the bounds of fields", () => {
  it("are those of the schema, at its paths", () => {
    const draft = {
      properties: {
        name: text(5),
        count: { type: "number", minimum: 1, maximum: 9 },
        form: { properties: { fields: { items: { properties: { label: text(7) } } } } },
        free: { type: "string" }
      }
    }
    assert.deepStrictEqual(boundsOfDraft(draft), {
      name: { maxLength: 5 },
      count: { minimum: 1, maximum: 9 },
      "form.fields.*.label": { maxLength: 7 }
    })
  })

  it("are followed through named schemas, which can contain themselves", () => {
    const Rule = { properties: { name: text(3), inner: { items: { $ref: "#/components/schemas/Rule" } } } }
    const draft = { properties: { rules: { items: { $ref: "#/components/schemas/Rule" } } } }
    assert.deepStrictEqual(boundsOfDraft(draft, { Rule }), { "rules.*.name": { maxLength: 3 } })
  })

  it("are the widest of several ways to write a value, and none if one of them has none", () => {
    const of = (...anyOf: ReadonlyArray<object>) => boundsOfDraft({ properties: { value: { anyOf } } })
    assert.deepStrictEqual(of(text(3), text(8), { type: "null" }), { value: { maxLength: 8 } })
    assert.deepStrictEqual(of(text(3), { type: "string" }), {})
  })

  it("are made of drafts and patches alone", () => {
    const schemas = { Host: { properties: { name: text(3) } }, HostPatch: { properties: { name: text(3) } } }
    const made = boundsOf({ components: { schemas } })
    assert.include(made, "export const HostPatch")
    assert.notInclude(made, "export const Host ")
  })

  it.each([
    ["^[A-Z]{3}$", 3],
    ["^#[0-9A-Fa-f]{6}$", 7],
    ["^[A-Za-z0-9_ -]{1,50}$", 50],
    ["^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$", 64],
    ["^(?:[01]\\d|2[0-3]):[0-5]\\d$|^24:00$", undefined],
    ["^(?:0[1-9]|1[0-2])-\\d{2}$", 5],
    ["^[\\]a]{2}\\u0041$", 3],
    ["^[^\\s]+$", undefined],
    ["^v[0-9]{1,}$", undefined],
    ["^(?=a)b{2}$", undefined],
    ["[A-Z]{3}", undefined]
  ])("are the longest text of the pattern %j: %s", (pattern, maxLength) =>
    assert.deepStrictEqual(
      boundsOfDraft({ properties: { code: { type: "string", allOf: [{ pattern }] } } }),
      maxLength === undefined ? {} : { code: { maxLength } }
    )
  )
})
