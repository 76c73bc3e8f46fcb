import { assert, it } from "@effect/vitest"
import { Effect, Logger, Schema } from "effect"
import { TestClock } from "effect/testing"
import { jsonLine } from "./jsonLine.ts"
import { requestJson } from "./requestJson.ts"

const at = Date.UTC(2026, 0, 2, 3, 4, 5, 6)

/** What the loggers write of the same request. */
const written = (annotations: Record<string, unknown>) =>
  Effect.gen(function* () {
    const lines: Array<string> = []
    yield* TestClock.setTime(at)
    yield* Effect.annotateLogs(Effect.logInfo("request"), annotations).pipe(
      Effect.provide(Logger.layer([Logger.map(jsonLine, (line) => void lines.push(line))]))
    )
    return { line: lines.join("\n"), fiberId: yield* Effect.fiberId }
  })

const RequestId = Schema.Union([
  Schema.Literals([
    "b2c1e2f0-8f5c-4a8e-9a55-0a4d5c3b2f11",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIi.c2ln",
    "020-7946-0958"
  ]),
  Schema.String.check(Schema.isPattern(/^[A-Za-z0-9._-]{8,128}$/))
])

it.effect.prop(
  "D-MON-1: a request's line is what the loggers would write of it, to the letter, whatever its id",
  {
    requestId: RequestId,
    method: Schema.Literals(["GET", "POST", "OPTIONS", "M-SEARCH"]),
    route: Schema.Literals(["/api/public/book", "/v1/workspaces/{workspaceId}/hosts", "unknown"]),
    status: Schema.Literals([200, 404, 500, "interrupted"]),
    ms: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1e6 }))
  },
  (told) =>
    Effect.gen(function* () {
      const { fiberId, line } = yield* written(told)
      assert.strictEqual(requestJson({ ...told, at, fiberId }), line)
    })
)
