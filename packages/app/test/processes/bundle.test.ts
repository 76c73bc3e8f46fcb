import { execFile } from "node:child_process"
import { randomBytes } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { inject } from "vitest"
import { freePort, startProgram } from "./Process.ts"

const app = fileURLToPath(new URL("../../", import.meta.url))
const run = promisify(execFile)
const key = () => `v1:${randomBytes(32).toString("base64")}`

describe("the production bundle", { timeout: 120_000 }, () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "calendeal-bundle-"))
    await run(join(app, "../../node_modules/.bin/tsdown"), ["--out-dir", folder], { cwd: app })
  }, 120_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it("serves from a folder of its own, without node_modules, on production's settings", async () => {
    const port = await freePort()
    const environment = {
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      BASE_URL: "https://booking.example",
      DATABASE_URL: inject("postgres").ownerUrl,
      SECRETS_KEYS: key(),
      BOOKING_TOKEN_KEYS: key()
    }
    const bundle = join(folder, "calendeal.js")
    assert.strictEqual(await startProgram(bundle, environment, "migrate").ended, 0)
    const service = startProgram(bundle, environment, "serve")
    await service.printed("serving https://booking.example")
    for (const path of ["/healthz", "/readyz", "/docs", "/openapi.json"]) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`)
      assert.strictEqual(answer.status, 200, path)
      await answer.body?.cancel()
    }
    assert.strictEqual(await service.stop("SIGTERM"), 0)
  })
})
