import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { neededNode } from "../../tools/build/rootManifest.ts"
import { bundle } from "../kit/build/built.ts"
import { dropLogin, emptyDatabase, ordinaryLogin } from "../kit/processes/database.ts"
import { freePort, type Process, startProgram } from "../kit/processes/Process.ts"

const key = () => `v1:${randomBytes(32).toString("base64")}`

/** Connects a calendar in an allowed network over HTTP. The bundle's own worker thread reads it. */
const readsCalendar = async (service: string, bootstrap: Process) => {
  assert.strictEqual(await bootstrap.ended, 0, bootstrap.output())
  const { accessToken, workspaceId } = JSON.parse(bootstrap.output())
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${service}/api/workspaces/${workspaceId}${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
      body: JSON.stringify(body)
    })
    const text = await answer.text()
    assert.strictEqual(answer.status, 201, text)
    return JSON.parse(text)
  }
  const start = new Date(Date.now() + 86_400_000).toISOString().replaceAll(/[-:]|\.\d+/g, "")
  const event = ["BEGIN:VEVENT", "UID:1", `DTSTART:${start}`, "DURATION:PT1H", "END:VEVENT"]
  const feed = createServer((_, response) =>
    response.end(["BEGIN:VCALENDAR", ...event, "END:VCALENDAR", ""].join("\r\n"))
  ).listen(0, "127.0.0.1")
  await once(feed, "listening")
  const at = feed.address()
  const schedule = { timezone: "UTC", weekly: [], overrides: [] }
  const host = await post("/hosts", { name: "Ada", username: "ada", email: "ada@acme.test", schedule })
  const calendar = await post(`/hosts/${host.id}/calendars`, {
    kind: "ics",
    address: `http://127.0.0.1:${typeof at === "object" && at !== null ? at.port : 0}/basic.ics`
  })
  assert.deepInclude(calendar.found, { state: "read", busyPeriods: 1 })
  feed.close()
}

describe("the production bundle", { timeout: 300_000 }, () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "calendeal-bundle-"))
    await cp(dirname(bundle), folder, { recursive: true })
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it("an older Node prints the required version in one sentence", async () => {
    const alone = join(folder, "alone")
    await mkdir(alone)
    await cp(bundle, join(alone, "calendeal.js"))
    await cp(join(dirname(bundle), "package.json"), join(alone, "package.json"))
    const older = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } })`
    const environment = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(older)}` }
    for (const flags of [["serve"], ["--version"], []]) {
      const program = startProgram(join(alone, "calendeal.js"), environment, ...flags)
      assert.strictEqual(await program.ended, 1)
      assert.strictEqual(
        program.output(),
        `calendeal needs Node ${neededNode()} or later, and this is Node 20.20.2: install a newer version from https://nodejs.org/en/download.\n`
      )
    }
  })

  it("serves from a separate folder without node_modules, with the settings of production, as an unprivileged login", async () => {
    const port = await freePort()
    const database = await emptyDatabase()
    const login = await ordinaryLogin(database.url)
    const environment = {
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      BASE_URL: "https://booking.example",
      DATABASE_URL: login,
      DATABASE_MIGRATION_URL: database.url,
      SECRETS_KEYS: key(),
      BOOKING_TOKEN_KEYS: key(),
      OUTGOING_ALLOWED_NETWORKS: "127.0.0.1"
    }
    const copy = join(folder, "calendeal.js")
    assert.strictEqual(await startProgram(copy, environment, "migrate").ended, 0)
    const service = startProgram(copy, environment, "serve")
    await service.printed("serving https://booking.example")
    await readsCalendar(
      `http://127.0.0.1:${port}`,
      startProgram(
        copy,
        environment,
        "bootstrap",
        "--workspace",
        "acme",
        "--owner",
        "ada@acme.test",
        "--json"
      )
    )
    for (const path of ["/healthz", "/readyz", "/docs", "/openapi.json"]) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`)
      assert.strictEqual(answer.status, 200, path)
      await answer.body?.cancel()
    }
    // The bundle contains the files and the renderer of the page, which here shows that the page does not exist.
    const page = await fetch(`http://127.0.0.1:${port}/acme/intro`)
    assert.strictEqual(page.status, 404)
    const style = /href="(\/assets\/[^"]+\.css)"/.exec(await page.text())?.[1] ?? ""
    for (const path of [style, "/embed.js"]) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`)
      assert.strictEqual(answer.status, 200, path)
      assert.isAbove((await answer.text()).length, 1000, path)
    }
    assert.strictEqual(await service.stop("SIGTERM"), 0)
    await dropLogin(database.url, login)
    await database.drop()
  })
})
