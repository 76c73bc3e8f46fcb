import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { spawnSync } from "node:child_process"
import { vi } from "vitest"
import { errorLines } from "./errorLines.ts"

const nextTurn = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))

/** The texts that were written to standard error, which shows none of them. */
const watchedConsole = Effect.map(
  Effect.acquireRelease(
    Effect.sync(() => vi.spyOn(console, "error").mockImplementation(() => {})),
    (spy) => Effect.sync(() => spy.mockRestore())
  ),
  (spy) => ({ written: () => spy.mock.calls.map(([text]: ReadonlyArray<unknown>) => text) })
)

describe("errorLines", () => {
  it.effect("writes the lines of one turn of the event loop together, in order and once", () =>
    Effect.gen(function* () {
      const { written } = yield* watchedConsole
      const write = yield* errorLines
      write("one")
      write("two")
      assert.deepStrictEqual(written(), [])
      yield* nextTurn
      assert.deepStrictEqual(written(), ["one\ntwo"])
      yield* nextTurn
      write("three")
      yield* nextTurn
      assert.deepStrictEqual(written(), ["one\ntwo", "three"])
    })
  )

  it.effect("writes the last lines with the end of its scope, and leaves no listener", () =>
    Effect.gen(function* () {
      const { written } = yield* watchedConsole
      const before = process.listenerCount("exit")
      for (let nth = 0; nth < 20; nth += 1)
        yield* Effect.scoped(Effect.map(errorLines, (write) => write(`line ${nth}`)))
      assert.strictEqual(process.listenerCount("exit"), before)
      assert.deepStrictEqual(
        written(),
        Array.from({ length: 20 }, (_, nth) => `line ${nth}`)
      )
    })
  )

  it("writes the lines of the last turn when the process ends", () => {
    const module = JSON.stringify(new URL("errorLines.ts", import.meta.url).href)
    const program =
      `import { Effect } from "effect"; import { errorLines } from ${module}; ` +
      `Effect.runSync(Effect.scoped(Effect.map(errorLines, (write) => { write("one"); write("two"); process.exit(3) })))`
    const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
      cwd: import.meta.dirname,
      encoding: "utf8"
    })
    assert.deepStrictEqual({ status, stderr }, { status: 3, stderr: "one\ntwo\n" })
  })
})
