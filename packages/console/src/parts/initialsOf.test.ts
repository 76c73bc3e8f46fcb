import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { initialsOf } from "./initialsOf.ts"

describe("initialsOf", () => {
  it.for([
    ["Ben Carter", "BC"],
    ["Siobhán Ní Dhonnchadha", "SD"],
    ["élodie", "É"],
    ["  ada   lovelace ", "AL"],
    ["(Kim) Lee", "KL"],
    ["山田 太郎", "山太"],
    ["👩‍👩‍👧 Mum", "👩‍👩‍👧M"],
    ["", ""]
  ])("D-CON-143: the initials of %o are %o", ([name = "", initials]) => {
    assert.strictEqual(initialsOf(name, "en"), initials)
  })

  it.prop("D-CON-143: any name has at most two letters, and no part of one", [Schema.String], ([name]) => {
    const segments = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(initialsOf(name, "en"))
    // A capital letter can be two: ß becomes SS.
    assert.isAtMost([...segments].length, 4)
  })
})
