import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { chromiumProgram } from "../kit/chromium/chromiumProgram.ts"
import { isNpmChromiumFor } from "../kit/chromium/npmChromium.ts"

const errorOf = (wanted: string): Promise<unknown> =>
  chromiumProgram(wanted).then(
    () => undefined,
    (error: unknown) => error
  )

describe("The Chromium of the browser tests", () => {
  it("is the one of CHROMIUM_PATH if that is set", async () => {
    const own = fileURLToPath(import.meta.url)
    const { executablePath } = await chromiumProgram(own)
    assert.strictEqual(executablePath, own)
  })

  it("names CHROMIUM_PATH if there is no file at it", async () => {
    const error = await errorOf("/nowhere/chromium")
    assert.include(String(error), "CHROMIUM_PATH names /nowhere/chromium")
  })

  it("is the one of npm without CHROMIUM_PATH, with libraries and fonts of its own", async () => {
    const named = process.platform === "linux" && process.arch === "x64"
    assert.strictEqual(isNpmChromiumFor(process.platform, process.arch), named)
    if (!named) return
    const { env, executablePath } = await chromiumProgram("")
    const { stdout } = spawnSync(executablePath, ["--version"], { encoding: "utf8", env })
    assert.match(stdout, /^Chromium \d+/)
    const loaded = spawnSync("ldd", [executablePath], { encoding: "utf8", env }).stdout
    assert.include(loaded, `${env["LD_LIBRARY_PATH"]}/libnss3.so`)
  })
})
