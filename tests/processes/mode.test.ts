import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { emptyDatabase } from "../kit/processes/database.ts"
import { freePort, type Process, startProcess } from "../kit/processes/Process.ts"
import { answersIn, wireTo } from "../kit/processes/Wire.ts"

describe("development of the bundle", { timeout: 300_000 }, () => {
  let folder: string
  let database: Awaited<ReturnType<typeof emptyDatabase>>
  let environment: Record<string, string>
  let port: number
  let service: Process | undefined

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "calendeal-mode-"))
    database = await emptyDatabase()
    port = await freePort()
    environment = { DATA_DIR: folder, DATABASE_URL: database.url, PORT: String(port) }
    assert.strictEqual(await startProcess("cli.ts", environment, "migrate").ended, 0)
  }, 300_000)
  afterAll(async () => {
    await service?.stop("SIGTERM")
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  /** The status of `/dev/mail` for a request with these header lines. */
  const statusWith = async (...lines: ReadonlyArray<string>) => {
    const wire = await wireTo(port)
    wire.say(["GET /dev/mail HTTP/1.1", ...lines, "Connection: close", "", ""].join("\r\n"))
    return answersIn(await wire.closed)[0]?.status
  }

  it("D-DEV-1, D-DEV-2: serve says its mode, and shows captured mails to this machine only", async () => {
    service = startProcess("cli.ts", environment, "serve")
    await service.printed(`serving http://127.0.0.1:${port} in development, for this machine only`)
    assert.strictEqual(await statusWith(`Host: 127.0.0.1:${port}`), 200)
    assert.strictEqual(await statusWith(`Host: localhost:${port}`), 200)
    assert.strictEqual(await statusWith("Host: rebind.evil.example"), 404)
    assert.strictEqual(await statusWith("Host: localhost", "X-Forwarded-For: 192.0.2.7"), 404)
    assert.strictEqual(await statusWith("Host: localhost", "Forwarded: for=192.0.2.7"), 404)
    assert.strictEqual(await service.stop("SIGTERM"), 0)
  })

  it("D-DEV-1: under a public address captured mails are not shown, and serve warns", async () => {
    service = startProcess("cli.ts", { ...environment, BASE_URL: "http://book.example.com" }, "serve")
    const output = await service.printed("development without its pages")
    assert.match(output, /level=WARN.*serving http:\/\/book\.example\.com in development without its pages/i)
    assert.strictEqual(await statusWith("Host: localhost"), 404)
    assert.strictEqual(await service.stop("SIGTERM"), 0)
  })

  it("D-DEV-1: a typo in NODE_ENV is a fault that names the values", async () => {
    const refused = startProcess("cli.ts", { ...environment, NODE_ENV: "prod" }, "serve")
    assert.strictEqual(await refused.ended, 1)
    assert.include(
      refused.output(),
      "NODE_ENV is invalid. Set it to a value of the form: production or development"
    )
  })
})
