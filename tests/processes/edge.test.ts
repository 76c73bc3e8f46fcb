import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { demoIds } from "@calendeal/app/demo/ids"
import { emptyDatabase } from "../kit/processes/database.ts"
import { freePort, type Process, startProcess } from "../kit/processes/Process.ts"
import { answersIn, wireTo } from "../kit/processes/Wire.ts"

const payload = JSON.stringify({ eventTypeId: demoIds.intro, email: "last@customer.example" })
const captureHead = `POST /api/public/capture HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: ${payload.length}\r\n\r\n`
const interim = "HTTP/1.1 100 Continue\r\n\r\n"

describe("graceful shutdown", { timeout: 300_000 }, () => {
  let dataDir: string
  let database: Awaited<ReturnType<typeof emptyDatabase>>
  let environment: Record<string, string>
  let port: number

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "calendeal-edge-"))
    database = await emptyDatabase()
    port = await freePort()
    environment = { DATA_DIR: dataDir, DATABASE_URL: database.url, PORT: String(port) }
    assert.strictEqual(await startProcess("cli.ts", environment, "migrate").ended, 0)
    assert.strictEqual(await startProcess("cli.ts", environment, "seed", "--json").ended, 0)
  }, 300_000)
  afterAll(async () => {
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const serve = async (): Promise<Process> => {
    const service = startProcess("cli.ts", environment, "serve")
    await service.printed("serving http://127.0.0.1")
    return service
  }

  it("D-HTTP-12: completes requests in flight, is not ready, rejects new connections and exits, even with open connections", async () => {
    const service = await serve()
    const [idle, asking, busy] = await Promise.all([wireTo(port), wireTo(port), wireTo(port)])
    idle.say("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
    await idle.hears('"status":"ok"')
    asking.say("GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n")
    await asking.hears('"status":"ready"')
    asking.say("GET /readyz HTTP/1.1\r\nHost: x\r\n")
    busy.say(captureHead)
    await busy.hears("100 Continue")
    busy.say(payload.slice(0, 10))

    const stopped = service.stop("SIGTERM")
    await refuses(port)
    await idle.closed
    asking.say("\r\n")
    const [, unready] = answersIn(await asking.closed)
    assert.strictEqual(unready?.status, 503)
    assert.strictEqual(JSON.parse(unready?.body ?? "").components.service, "draining")
    assert.strictEqual(unready?.headers.get("connection"), "close")

    const began = Date.now()
    busy.say(payload.slice(10))
    const [answer, ...more] = answersIn((await busy.closed).replace(interim, ""))
    assert.strictEqual(answer?.status, 200)
    assert.isString(JSON.parse(answer?.body ?? "").contactId)
    assert.strictEqual(answer?.headers.get("connection"), "close")
    assert.isEmpty(more)
    assert.strictEqual(await stopped, 0)
    assert.isBelow(Date.now() - began, 8000)
  })

  it("does not wait for incomplete requests", async () => {
    const service = await serve()
    const [silent, head, body] = await Promise.all([wireTo(port), wireTo(port), wireTo(port)])
    silent.say("")
    head.say("GET /healthz HT")
    body.say(captureHead)
    await body.hears("100 Continue")
    const began = Date.now()
    assert.strictEqual(await service.stop("SIGTERM"), 0)
    // The grace time is 10 s; a busy machine may add to it.
    assert.isBelow(Date.now() - began, 20_000)
    const [answer] = answersIn((await body.closed).replace(interim, ""))
    assert.strictEqual(answer?.status, 400)
    await Promise.all([silent.closed, head.closed])
  })
})

/** Resolves when connections to the port are refused. */
const refuses = async (port: number): Promise<void> => {
  for (;;) {
    const socket = connect(port, "127.0.0.1")
    const outcome = await Promise.race([
      once(socket, "connect").then(() => "taken"),
      once(socket, "error").then(() => "refused")
    ]).catch(() => "refused")
    socket.destroy()
    if (outcome === "refused") return
    await sleep(20)
  }
}
