import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { makeFixture } from "../kit/faults/environment/fixture.ts"
import { bundle } from "../kit/build/built.ts"
import { freePort } from "../kit/processes/Process.ts"
import { type MeasuredService, preload, startMeasured } from "./measuredService.ts"
import { recordedWeight } from "./recorded.ts"

const folder = mkdtempSync(join(tmpdir(), "calendeal-loaded-"))
const list = join(folder, "list")

let service: MeasuredService

beforeAll(async () => {
  const settings = {
    // No server runs there. A start does not wait for it but loads the client.
    REDIS_URL: `redis://127.0.0.1:${await freePort()}`,
    LOADED_LIST: list,
    NODE_OPTIONS: preload("loaded.ts")
  }
  // Without Redis the service is alive but may not be ready.
  service = await startMeasured(makeFixture(), async () => settings, { flags: [], probe: "/healthz" })
}, 300_000)

afterAll(async () => {
  await service?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The files of the bundle that have been loaded so far. */
const loaded = () => {
  const files = readFileSync(list, "utf8")
    .split("\n")
    .filter((url) => url.startsWith("file:"))
    .map((url) => fileURLToPath(url))
  return [...new Set(files)].filter((file) => dirname(file) === dirname(bundle))
}
const named = (beginning: string) => loaded().filter((file) => basename(file).startsWith(beginning))

describe("code loaded at startup", () => {
  it("is at most the recorded size, plain and gzipped, because startup time grows with it", () => {
    assert.include(loaded(), bundle)
    assert.lengthOf(named("connectedThrottle-"), 1)
    const contents = loaded().map((file) => readFileSync(file))
    const kilobytes = (sizes: ReadonlyArray<number>) => sizes.reduce((sum, size) => sum + size, 0) / 1000
    // 2% is reserved for new features. Beyond that change recorded.ts.
    assert.isAtMost(kilobytes(contents.map((content) => content.length)), recordedWeight.plain * 1.02)
    assert.isAtMost(
      kilobytes(contents.map((content) => gzipSync(content).length)),
      recordedWeight.gzip * 1.02
    )
  })

  it("excludes rarely used code, which is loaded on demand", async () => {
    for (const beginning of [
      "Undici-",
      "referenceOf-",
      "sentryReporter-",
      "embedded-",
      "readFile-",
      "mcpAnswers-",
      "mcpOverStdio-",
      "files-",
      "consoleDocument-"
    ])
      assert.deepStrictEqual(named(beginning), [])
    const reference = await fetch(`${service.address}/docs`)
    assert.strictEqual(reference.status, 200)
    await reference.arrayBuffer()
    assert.lengthOf(named("referenceOf-"), 1)
    const loader = await fetch(`${service.address}/embed.js`)
    assert.strictEqual(loader.status, 200)
    await loader.arrayBuffer()
    assert.lengthOf(named("files-"), 1)
    assert.deepStrictEqual(named("mcpAnswers-"), [])
    const screen = await fetch(`${service.address}/console`)
    assert.strictEqual(screen.status, 200)
    await screen.arrayBuffer()
    assert.lengthOf(named("consoleDocument-"), 1)
  })
})
