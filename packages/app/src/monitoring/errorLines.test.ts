import { assert, describe, it } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { vi } from "vitest"
import { errorLines } from "./errorLines.ts"

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

describe("errorLines", () => {
  it("writes the lines of one turn of the event loop together, in order and once", async () => {
    const console_ = vi.spyOn(console, "error").mockImplementation(() => {})
    const written = () => console_.mock.calls.map(([text]: ReadonlyArray<unknown>) => text)
    try {
      const write = errorLines()
      write("one")
      write("two")
      assert.deepStrictEqual(written(), [])
      await nextTurn()
      assert.deepStrictEqual(written(), ["one\ntwo"])
      await nextTurn()
      write("three")
      await nextTurn()
      assert.deepStrictEqual(written(), ["one\ntwo", "three"])
    } finally {
      console_.mockRestore()
    }
  })

  it("writes the lines of the last turn when the process ends", () => {
    const module = JSON.stringify(new URL("errorLines.ts", import.meta.url).href)
    const program = `import { errorLines } from ${module}; const write = errorLines(); write("one"); write("two"); process.exit(3)`
    const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
      encoding: "utf8"
    })
    assert.deepStrictEqual({ status, stderr }, { status: 3, stderr: "one\ntwo\n" })
  })
})
