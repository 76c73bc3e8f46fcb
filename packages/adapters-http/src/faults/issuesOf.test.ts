import { calendarFault } from "@calendeal/domain/calendars"
import { faultCodes } from "@calendeal/domain/texts"
import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import { HttpApi } from "effect/http-api"
import { CalendealApi } from "../contract/index.ts"
import { PlainIssues } from "../contract/middleware.ts"
import { failuresIn } from "../testing/wrongValues.ts"
import { issuesOf } from "./issuesOf.ts"

const format = SchemaIssue.makeFormatterStandardSchemaV1()

/** The issues of a value as `[path, code, values]`. */
const found = (schema: Schema.Codec<unknown>, value: unknown) => {
  const read = Schema.decodeUnknownResult(schema, { errors: "all", onExcessProperty: "error" })(value)
  return Result.isSuccess(read)
    ? []
    : issuesOf(read.failure.issue).map(({ code, path, values }) => [path.join("."), code, values])
}

describe("D-CON-61: an issue has the code and the values of the check that found it", () => {
  it("each check of the management and account API has a code", () => {
    const codes = new Set<string>()
    const uncoded = new Map<string, string>()
    for (const { code, message, path } of failuresIn(["management", "account"]).flatMap(issuesOf)) {
      if (code === undefined) uncoded.set(message, path.join("."))
      else codes.add(code)
    }
    assert.deepStrictEqual([...uncoded], [])
    assert.isAtLeast(codes.size, 40)
  })

  it("the messages and paths are those of the schema library", () => {
    for (const issue of failuresIn(["booking", "revenue", "management", "account"])) {
      assert.deepStrictEqual(
        issuesOf(issue).map(({ message, path }) => ({ message, path })),
        format(issue).issues.map(({ message, path }) => ({ message, path: path ?? [] }))
      )
    }
  })

  it("checks of the schema library have their limits as values", () => {
    const fields = Schema.Struct({
      title: Schema.String.check(Schema.isBetweenCodePoints(1, 120)),
      share: Schema.Finite.check(Schema.isBetween({ minimum: -1000, maximum: 0.5 })),
      list: Schema.Array(Schema.String).check(Schema.isMaxLength(1)),
      kind: Schema.NullOr(Schema.Literals(["one", "two"]))
    })
    assert.deepStrictEqual(
      found(fields, { title: "", share: 7, list: ["a", "b"], kind: "three", other: 1 }),
      [
        ["other", "unknown_field", undefined],
        ["title", "length", { least: 1, most: 120 }],
        ["share", "out_of_range", { least: -1000, most: 0.5 }],
        ["list", "too_long", { most: 1 }],
        ["kind", "not_an_option", undefined]
      ]
    )
    assert.deepStrictEqual(found(fields, { title: 1, share: "1", list: "a" }), [
      ["title", "not_text", undefined],
      ["share", "not_a_number", undefined],
      ["list", "form", undefined],
      ["kind", "required", undefined]
    ])
  })

  it("a check with a message of its own has the code that it states, and no other", () => {
    const message = "must be a colour"
    const pattern = Schema.String.check(Schema.isPattern(/^#/u, { message }))
    assert.deepStrictEqual(found(pattern, "red"), [["", undefined, undefined]])
    const coded = Schema.String.check(Schema.isMaxLength(1, { message, code: "colour", values: { most: 9 } }))
    assert.deepStrictEqual(found(coded, "red"), [["", "colour", { most: 9 }]])
    const union = Schema.Union([Schema.Struct({ kind: Schema.Literal("a") })]).annotate({
      message,
      code: "not_an_option"
    })
    assert.deepStrictEqual(found(union, 7), [["", "not_an_option", undefined]])
  })

  it("a calendar's fault says which event cannot be read", () => {
    const { code, values } = calendarFault("unreadable_event", { event: "A", line: 8, part: "RRULE" })
    assert.deepStrictEqual(
      [code, values],
      ["connection", { fault: "unreadable_event", event: "A", line: 8, part: "RRULE" }]
    )
    assert.deepStrictEqual(calendarFault("timed_out").values, { fault: "timed_out" })
  })

  it("all groups but management and account answer issues with path and message only", () => {
    HttpApi.reflect(CalendealApi, {
      onGroup: () => {},
      onEndpoint: ({ endpoint, group }) => {
        const hasCodes = ["management", "account"].includes(group.identifier)
        assert.strictEqual(endpoint.middlewares.has(PlainIssues), !hasCodes, endpoint.identifier)
      }
    })
  })

  it("lists each code once", () => assert.lengthOf(new Set(faultCodes), faultCodes.length))
})
