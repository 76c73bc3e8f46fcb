import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { codingFor } from "./codingFor.ts"

const Weight = Schema.Literals(["", ";q=0", ";q=0.000", "; q=0.5", ";q=0.501", ";Q=1", ";q=1.000"])
const Member = Schema.Tuple([Schema.Literals(["br", "gzip", "GZIP", "identity", "*", "zstd"]), Weight])
const Members = Schema.Array(Member).check(Schema.isMaxLength(5))

/** The expected coding, evaluated member by member. Of a repeated coding the last one counts. */
const preferred = (members: typeof Members.Type): string => {
  const weightOf = (coding: string) => {
    const named = members.findLast(([name]) => name.toLowerCase() === coding)
    const weight = /[\d.]+/.exec(named?.[1] ?? "")?.[0]
    return named === undefined ? undefined : Number(weight ?? 1)
  }
  const any = weightOf("*") ?? 0
  const br = weightOf("br") ?? any
  const gzip = weightOf("gzip") ?? any
  const identity = weightOf("identity") ?? 0
  if (br === 0 && gzip === 0) return "identity"
  if (identity > br && identity > gzip) return "identity"
  return gzip > br ? "gzip" : "br"
}

describe("codingFor", () => {
  it.each([
    [undefined, "identity"],
    ["", "identity"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["x-gzip", "gzip"],
    ["br;q=0.5, gzip;q=0.8", "gzip"],
    ["br;q=0, gzip;q=0", "identity"],
    ["*", "br"],
    ["*;q=0", "identity"],
    ["br;q=0, *", "gzip"],
    ["identity, gzip;q=0.5", "identity"],
    ["deflate", "identity"],
    ["br;q=2", "identity"],
    ["broken;;q, ,;", "identity"],
    ["identity;q=0", "identity"]
  ])("%j: %s", (header, coding) => {
    assert.strictEqual(codingFor(header), coding)
  })

  it.prop("agrees with an evaluation member by member", [Members], ([members]) => {
    const header = members.map(([name, weight]) => name + weight).join(" , ")
    assert.strictEqual(codingFor(header), preferred(members), header)
  })
})
