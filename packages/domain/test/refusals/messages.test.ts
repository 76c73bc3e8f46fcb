import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { BookingKey } from "../../src/workspace/consistency/index.ts"
import { TypedEmail } from "../../src/kernel/texts/index.ts"
import { Condition, LocalDate, WallTime, WebAddress } from "../../src/workspace/event-types/index.ts"
import { Slug, TimeZoneName, WorkspaceSlug } from "../../src/workspace/workspaces/index.ts"

const always = { always: true }
const deep = Array.from({ length: 8 }).reduce((condition) => ({ not: condition }), always)

describe("the message of an issue", () => {
  it.for<readonly [string, Schema.ConstraintDecoder<unknown>, unknown]>([
    ["an idempotency key", BookingKey, "L3"],
    ["an email", TypedEmail, "Lovelace"],
    ["a wall-clock time", WallTime, "Lovelace"],
    ["a date", LocalDate, "Lovelace"],
    ["a URL", WebAddress, "Lovelace"],
    ["a condition that is too deep", Condition, deep],
    ["a condition that is too long", Condition, { any: Array.from({ length: 101 }, () => always) }],
    ["a slug", Slug, "Lovelace"],
    ["a reserved slug", WorkspaceSlug, "demo"],
    ["a time zone", TimeZoneName, "Lovelace"]
  ])("D-HTTP-1: for %s says what it must be, and does not repeat the input", ([, parser, wrong]) => {
    const refusal = Schema.decodeUnknownResult(parser)(wrong)
    if (Result.isSuccess(refusal)) return assert.fail("it was accepted")
    assert.match(refusal.failure.message, /^(?:must|is) [\w ,:-]+$/)
    assert.notInclude(refusal.failure.message, String(wrong))
  })
})
