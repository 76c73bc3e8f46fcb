import { faultMessage, faultMessages } from "@calendeal/domain/calendars"
import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import { HttpApi } from "effect/http-api"
import { CalendealApi } from "../contract/index.ts"
import { issuesOf } from "../middleware/refusals.ts"
import { faultCodes, faultOf } from "./faultOf.ts"

/** Values that are wrong for some field. */
const wrong: ReadonlyArray<unknown> = [
  null,
  true,
  -1,
  1.5,
  1e12,
  "",
  " ",
  "x",
  "X!",
  "a\nb",
  "a\0b",
  "a".repeat(300_000),
  [],
  ["a", "a"],
  Array.from({ length: 600 }, () => ({})),
  {},
  { unknown: 1 }
]

/** The schemas of the management and account API: each field's, in every depth. */
const schemas = () => {
  const found = new Set<SchemaAST.AST>()
  HttpApi.reflect(CalendealApi, {
    onGroup: () => {},
    onEndpoint: ({ endpoint, group }) => {
      if (group.identifier !== "management" && group.identifier !== "account") return
      for (const { schemas } of endpoint.payload.values())
        for (const { ast } of schemas) collect(Schema.toCodecJson(Schema.make(ast)).ast, found)
    }
  })
  return found
}

const collect = (ast: SchemaAST.AST, found: Set<SchemaAST.AST>): void => {
  if (found.has(ast)) return
  found.add(ast)
  if (ast._tag === "Objects") for (const { type } of ast.propertySignatures) collect(type, found)
  if (ast._tag === "Arrays") for (const type of [...ast.elements, ...ast.rest]) collect(type, found)
  if (ast._tag === "Union") for (const type of ast.types) collect(type, found)
}

describe("D-CON-61: faults have codes", () => {
  it("each sentence of the schemas has a code", () => {
    const unknown = new Map<string, string>()
    const codes = new Set<string>()
    for (const ast of schemas()) {
      const decode = Schema.decodeUnknownResult(Schema.make<Schema.Codec<unknown>>(ast), {
        errors: "all",
        onExcessProperty: "error"
      })
      for (const value of wrong) {
        const read = decode(value)
        if (Result.isSuccess(read)) continue
        for (const { message, path } of issuesOf(read.failure.issue)) {
          const fault = faultOf(message)
          if (fault === undefined) unknown.set(message, path.join("."))
          else codes.add(fault.code)
        }
      }
    }
    assert.deepStrictEqual([...unknown], [])
    assert.isAtLeast(codes.size, 30)
  })

  it("has the values of a sentence", () => {
    assert.deepStrictEqual(faultOf("Expected a string with between 1 and 120 code points"), {
      code: "length",
      values: { least: 1, most: 120 }
    })
    assert.deepStrictEqual(faultOf("Expected a value between -1000 and 0.5"), {
      code: "out_of_range",
      values: { least: -1000, most: 0.5 }
    })
    assert.deepStrictEqual(faultOf('line 3: two hosts have the username "a.b": rename one first'), {
      code: "same_username",
      values: { username: "a.b", line: 3 }
    })
    assert.deepStrictEqual(faultOf(faultMessages.timed_out), {
      code: "connection",
      values: { fault: "timed_out" }
    })
    assert.deepStrictEqual(
      faultOf(faultMessage("unreadable_event", { event: "A. “B”", line: 812, part: "RECURRENCE-ID" })),
      {
        code: "connection",
        values: { fault: "unreadable_event", event: "A. “B”", line: 812, part: "RECURRENCE-ID" }
      }
    )
    assert.deepStrictEqual(
      faultOf(faultMessage("unsupported_rule", { event: null, line: 8, part: "RRULE" })),
      { code: "connection", values: { fault: "unsupported_rule", line: 8, part: "RRULE" } }
    )
    assert.isUndefined(faultOf("is too wonderful"))
  })

  it("lists each code once", () => assert.lengthOf(new Set(faultCodes), faultCodes.length))
})
