import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { Database } from "../failure/environment/Database.ts"
import { setUp } from "../failure/environment/setUp.ts"
import { makeFixture } from "../failure/environment/fixture.ts"
import { bundle, compiled } from "../processes/bundle.ts"
import { freePort, type Process, startProgram } from "../processes/Process.ts"
import { keptWeight } from "./kept.ts"

const folder = mkdtempSync(join(tmpdir(), "calendeal-loaded-"))
const list = join(folder, "list")

let database: Database
let service: Process
let address: string

beforeAll(async () => {
  database = await Database.start()
  const { settings } = await setUp(database, makeFixture())
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  service = startProgram(
    bundle,
    {
      ...settings,
      DATABASE_URL: database.through(database.port),
      // No server runs there. A start does not wait for it but loads the client.
      REDIS_URL: `redis://127.0.0.1:${await freePort()}`,
      PORT: String(port),
      LOADED_LIST: list,
      NODE_OPTIONS: `--import=${new URL("loaded.ts", import.meta.url).href}`,
      NODE_COMPILE_CACHE: compiled
    },
    "serve"
  )
  while ((await fetch(`${address}/healthz`).catch(() => undefined))?.status !== 200)
    await new Promise((resolve) => setTimeout(resolve, 50))
}, 300_000)

afterAll(async () => {
  await service?.stop("SIGTERM")
  await database?.stop()
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
    // 2% is reserved for new features. Beyond that change kept.ts.
    assert.isAtMost(kilobytes(contents.map((content) => content.length)), keptWeight.plain * 1.02)
    assert.isAtMost(kilobytes(contents.map((content) => gzipSync(content).length)), keptWeight.gzip * 1.02)
  })

  it("excludes rarely used code, which is loaded on demand", async () => {
    for (const beginning of ["Undici-", "httpApiScalar-", "sentryReporter-", "embedded-"])
      assert.deepStrictEqual(named(beginning), [])
    const reference = await fetch(`${address}/docs`)
    assert.strictEqual(reference.status, 200)
    await reference.arrayBuffer()
    assert.lengthOf(named("httpApiScalar-"), 1)
  })
})
