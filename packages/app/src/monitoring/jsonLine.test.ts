import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Logger, References } from "effect"
import { TestClock } from "effect/testing"
import { jsonLine } from "./jsonLine.ts"
import { scrubbing } from "./scrubbingLogger.ts"

/** What is written of a message, and what `scrubbing` would make of the same one. */
const linesOf = (logged: Effect.Effect<void>) =>
  Effect.gen(function* () {
    const [lines, others]: [Array<string>, Array<unknown>] = [[], []]
    yield* Effect.provide(
      logged,
      Logger.layer([
        Logger.map(jsonLine, (line) => void lines.push(line)),
        scrubbing(Logger.map(Logger.formatStructured, (line) => void others.push(line)))
      ])
    )
    return { line: lines.join("\n"), other: JSON.stringify(others[0]) }
  })

const requestId = "b2c1e2f0-8f5c-4a8e-9a55-0a4d5c3b2f11"

describe("D-MON-1: a line of JSON", () => {
  it.effect("is that of a request, to the letter", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 0, 2, 3, 4, 5, 6))
      const { line } = yield* linesOf(
        Effect.annotateLogs(Effect.logInfo("request"), { requestId, method: "GET", status: 200, ms: 3 })
      )
      assert.strictEqual(
        line.replace(/"#\d+"/, '"#1"'),
        `{"message":"request","level":"INFO","timestamp":"2026-01-02T03:04:05.006Z",` +
          `"annotations":{"requestId":"${requestId}","method":"GET","status":200,"ms":3},"spans":{},"fiberId":"#1"}`
      )
    })
  )

  it.effect.each([
    ["several messages", Effect.logWarning("one", { two: 2, email: "ada@example.com" }, [3])],
    ["none", Effect.logInfo()],
    ["a pair that names what it hides", Effect.logInfo("email", "ada@example.com")],
    ["a cause", Effect.logError("failed", Cause.die(new Error("of ada@example.com")))],
    [
      "keys that hide",
      Effect.annotateLogs(Effect.logInfo(""), { token: "t", "a@b.de": 1, __proto__: 2, kept: "Bearer x" })
    ],
    ["keys that name", Effect.annotateLogs(Effect.logInfo(""), { key: "email", value: "ada", nested: {} })],
    ["a span of the log", Effect.withLogSpan(Effect.logInfo("slow"), "measured")],
    ["what JSON cannot write", Effect.logInfo({ a: 1n, b: undefined, c: Number.NaN, d: Symbol("e") })]
  ] as const)("says what every form says: %s", ([, logged]) =>
    Effect.gen(function* () {
      const { line, other } = yield* linesOf(Effect.provideService(logged, References.MinimumLogLevel, "All"))
      assert.strictEqual(line, other)
      assert.notInclude(line, "ada")
    })
  )
})
