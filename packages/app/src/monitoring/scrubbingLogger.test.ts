import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Logger } from "effect"
import { SqlError } from "effect/sql"
import { TestClock } from "effect/testing"
import { scrubbing } from "./scrubbingLogger.ts"

/** The log line of a message in production. */
const lineOf = (logged: Effect.Effect<void>) =>
  Effect.gen(function* () {
    const lines: Array<string> = []
    const logger = Logger.map(scrubbing(Logger.formatJson), (line) => void lines.push(line))
    yield* Effect.provide(logged, Logger.layer([logger]))
    return lines.join("\n").replace(/"#\d+"/, '"#1"')
  })

const requestId = "b2c1e2f0-8f5c-4a8e-9a55-0a4d5c3b2f11"

describe("D-MON-1: a log line", () => {
  it.effect("contains the fields of a request unchanged", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 0, 2, 3, 4, 5, 6))
      const asked = { method: "GET", route: "/api/public/slots", requestId }
      assert.strictEqual(
        yield* lineOf(Effect.annotateLogs(Effect.logInfo("request"), { ...asked, status: 200, ms: 3 })),
        `{"message":"request","level":"INFO","timestamp":"2026-01-02T03:04:05.006Z","annotations":{"method":"GET",` +
          `"route":"/api/public/slots","requestId":"${requestId}","status":200,"ms":3},"spans":{},"fiberId":"#1"}`
      )
    })
  )

  it.effect("says why the database failed, without the values of rows", () =>
    Effect.gen(function* () {
      const cause = Object.assign(new Error("the connection is lost"), { code: "57P01", detail: "Ada" })
      const reason = new SqlError.ConnectionError({ cause, message: "not reached", operation: "execute" })
      const line = yield* lineOf(Effect.logWarning("Not notified", new SqlError.SqlError({ reason })))
      for (const part of ["ConnectionError", "not reached", "execute", "57P01"]) assert.include(line, part)
      assert.notInclude(line, "Ada")
    })
  )

  it.effect("contains no value of a key that is not on the allow-list, nor one of another form", () =>
    Effect.gen(function* () {
      const annotations = {
        note: "Ada",
        nested: { requestId: "Ada" },
        list: ["Ada"],
        ms: "Ada",
        method: "Ada",
        status: ["Ada"]
      }
      const line = yield* lineOf(Effect.annotateLogs(Effect.logInfo("request"), annotations))
      assert.deepStrictEqual(
        JSON.parse(line).annotations,
        Object.fromEntries(Object.keys(annotations).map((key) => [key, "[scrubbed]"]))
      )
    })
  )

  it.effect.each([
    ["a pair", Effect.logInfo("name", "Ada")],
    ["a record", Effect.logInfo({ visitor: "Ada", list: [{ of: "Ada" }] })],
    ["a list of lists", Effect.logInfo("seen", [["name", "Ada"]])],
    ["a map", Effect.logInfo(new Map([["visitor", "Ada"]]))],
    ["a symbol", Effect.logInfo(Symbol("Ada"))],
    ["an error's fields", Effect.logError(Cause.die(Object.assign(new Error("no"), { row: "Ada" })))],
    ["a thrown record", Effect.logError(Cause.die({ visitor: "Ada" }))]
  ] as const)("contains nothing of %s", ([, logged]) =>
    Effect.gen(function* () {
      const line = yield* lineOf(logged)
      assert.include(line, "fiberId")
      assert.notInclude(line, "Ada")
    })
  )

  it.effect("contains the type, the message, the frames and the causes of errors", () =>
    Effect.gen(function* () {
      const failure = new TypeError("No room", { cause: new RangeError("for ada@example.com") })
      const line = yield* lineOf(Effect.logError("failed", Cause.fail(failure)))
      for (const part of ["TypeError: No room", "RangeError: for [scrubbed]", "scrubbingLogger.test.ts"])
        assert.include(line, part)
    })
  )
})
