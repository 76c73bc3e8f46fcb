import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { Database } from "../failure/world/Database.ts"
import { stage } from "../failure/world/stage.ts"
import { makeWorld } from "../failure/world/world.ts"
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
  const { settings } = await stage(database, makeWorld())
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  service = startProgram(
    bundle,
    {
      ...settings,
      DATABASE_URL: database.through(database.port),
      // Nobody is there, which no start waits for: the client is loaded all the same.
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

describe("what a start reads", () => {
  it("is no more kilobytes than are kept, plain and compressed: a start takes as long as they are many", () => {
    assert.include(loaded(), bundle)
    assert.lengthOf(named("Throttle-"), 1)
    const contents = loaded().map((file) => readFileSync(file))
    const kilobytes = (sizes: ReadonlyArray<number>) => sizes.reduce((sum, size) => sum + size, 0) / 1000
    // A fiftieth is left for what features add; whoever needs more says so in kept.ts.
    assert.isAtMost(kilobytes(contents.map((content) => content.length)), keptWeight.plain * 1.02)
    assert.isAtMost(kilobytes(contents.map((content) => gzipSync(content).length)), keptWeight.gzip * 1.02)
  })

  it("is nothing of what few ask for; that is read when they do", async () => {
    for (const beginning of ["Undici-", "httpApiScalar-", "sentryReporter-", "embedded-"])
      assert.deepStrictEqual(named(beginning), [])
    const reference = await fetch(`${address}/docs`)
    assert.strictEqual(reference.status, 200)
    await reference.arrayBuffer()
    assert.lengthOf(named("httpApiScalar-"), 1)
  })
})
