import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { parse } from "yaml"
import { yamlOf } from "./yamlOf.ts"

/** Texts that are something else in a version of YAML. */
const difficult =
  "no NO Yes on OFF y n null ~ 22:00 1:30:00 0o14 014 0x1F 1_000 1e3 .inf 2026-11-26 <<".split(" ")

describe("yamlOf", () => {
  it.prop(
    "D-FILE-3: has the same values for readers of YAML 1.1 and 1.2",
    [Schema.Array(Schema.Struct({ username: Schema.String, hours: Schema.Literals(difficult) }))],
    ([hosts]) => {
      const text = yamlOf({ hosts })
      for (const version of ["1.1", "1.2"] as const)
        assert.deepStrictEqual(parse(text, { version }), { hosts: [...hosts] })
    }
  )

  it("keeps texts of several lines as blocks", () => {
    assert.strictEqual(yamlOf({ note: "one\ntwo\n" }), "note: |\n  one\n  two\n")
  })
})
