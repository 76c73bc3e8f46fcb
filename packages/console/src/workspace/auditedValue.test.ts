import { assert, describe, it } from "@effect/vitest"
import { consoleWords } from "../words/languages.ts"
import { auditedValue, valueNames } from "./auditedValue.ts"
import { auditedName } from "./auditedName.ts"

const named = (id: string) => (id === "h1" ? "Grace Hopper" : id)

describe("auditedValue", () => {
  it("D-AUDIT-1: each value that is chosen among a few has a name in each language", () => {
    for (const words of Object.values(consoleWords))
      for (const [field, names] of Object.entries(valueNames(words)))
        for (const [value, name] of Object.entries<string>(names)) {
          assert.isNotEmpty(name.trim(), `${field} ${value}`)
          assert.strictEqual(auditedValue(words, `some.0.${field}`, value, named), name)
        }
    const { de, en } = consoleWords
    assert.strictEqual(auditedValue(en, "allDay", "counts", named), "block the day")
    assert.strictEqual(auditedValue(de, "role", "admin", named), "Administrator")
    assert.strictEqual(auditedValue(en, "kind", "ics", named), "iCalendar")
    assert.strictEqual(auditedValue(en, "choices.by", "first_source", named), "First source")
    assert.strictEqual(auditedValue(en, "routing.0.when.op", "not_in", named), "is none of")
  })

  it("D-AUDIT-1: a host has its name, and what is typed stays as it is", () => {
    const { en } = consoleWords
    assert.strictEqual(auditedValue(en, "hosts.0.hostId", "h1", named), "Grace Hopper")
    assert.strictEqual(auditedValue(en, "title", "counts", named), "counts")
    assert.strictEqual(auditedValue(en, "name", "constructor", named), "constructor")
    assert.strictEqual(auditedValue(en, "status", "constructor", named), "constructor")
    assert.strictEqual(auditedValue(en, "durationMinutes", 30, named), "30")
    assert.strictEqual(auditedValue(en, "hosts.1.required", true, named), "yes")
  })

  it("D-AUDIT-1: the items of a list are counted from one", () => {
    const { en } = consoleWords
    assert.strictEqual(auditedName(en, "event_type.update", "hosts.0.weight"), "Who hosts · 1 · Weight")
    assert.strictEqual(
      auditedName(en, "event_type.update", "routing.0.when.op"),
      "Routing · 1 · When · Comparison"
    )
  })
})
