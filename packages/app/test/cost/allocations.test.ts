import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { execute } from "../failure/clients/execute.ts"
import type { ClientRequest } from "../failure/history/Operation.ts"
import { Database } from "../failure/environment/Database.ts"
import { setUp } from "../failure/environment/setUp.ts"
import { makeFixture } from "../failure/environment/fixture.ts"
import { bundle, compiled } from "../processes/bundle.ts"
import { freePort, type Process, startProgram } from "../processes/Process.ts"
import { keptAllocations } from "./kept.ts"
import { wishesOf } from "./requests.ts"

const world = makeFixture()
const { book, capture, eventTypeId, pay, slot } = wishesOf(world)

/** Warm-up requests. Code that is not yet compiled allocates more. */
const warmUp = 600
/** The minimum of the blocks counts, because background work only adds allocations. */
const blocks = 8
const perBlock = 40

let database: Database
let service: Process
let ask: (wish: ClientRequest) => Promise<void>
let look: (path: string, nth: number) => Promise<void>
let allocated: () => Promise<number>

beforeAll(async () => {
  database = await Database.start()
  const staged = await setUp(database, world)
  const { keyPairs, settings, token } = staged
  const [port, ownPort] = [await freePort(), await freePort()]
  service = startProgram(
    bundle,
    {
      ...settings,
      DATABASE_URL: database.through(database.port),
      PORT: String(port),
      ALLOCATED_PORT: String(ownPort),
      NODE_OPTIONS: `--import=${new URL("allocated.ts", import.meta.url).href}`,
      NODE_COMPILE_CACHE: compiled,
      TRUSTED_PROXIES: "127.0.0.0/8",
      LOG_LEVEL: "error"
    },
    "serve",
    "--no-worker"
  )
  while ((await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status !== 200)
    await new Promise((resolve) => setTimeout(resolve, 50))
  allocated = async () => Number(await (await fetch(`http://127.0.0.1:${ownPort}`)).text())
  ask = async (wish) => {
    const [keyPair] = keyPairs
    if (keyPair === undefined) return assert.fail("no key was issued")
    const managed = { id: world.workspace.id, token }
    const operation = await execute(wish, { port, keyPair, workspace: managed })
    assert.strictEqual(operation?.outcome._tag, "ok")
  }
  look = async (path, nth) => {
    const headers = { "x-forwarded-for": `10.0.${nth >> 8}.${nth & 255}` }
    const answer = await fetch(`http://127.0.0.1:${port}/api/public/${path}`, { headers })
    assert.strictEqual(answer.status, 200)
    await answer.arrayBuffer()
  }
}, 300_000)

afterAll(async () => {
  await service?.stop("SIGTERM")
  await database?.stop()
})

const query = `eventTypeId=${eventTypeId}&tz=Europe%2FLondon`
const date = new Date(slot(0)).toISOString().slice(0, 10)

const requests: Readonly<Record<string, (nth: number) => Promise<void>>> = {
  "month-availability": (nth) => look(`month-availability?${query}`, nth),
  slots: (nth) => look(`slots?${query}&date=${date}`, nth),
  capture: (nth) => ask(capture(`lead${nth}`, nth)),
  book: (nth) => ask(book(`booked${nth}`, slot(nth))),
  transactions: (nth) => ask(pay(`paid${nth}`))
}

describe("heap cost of a request", { timeout: 300_000 }, () => {
  it.for(Object.keys(keptAllocations))("%s: allocates at most the recorded amount", async (name) => {
    const request = requests[name]
    if (request === undefined) return assert.fail("no such request")
    for (let nth = 0; nth < warmUp; nth++) await request(nth)
    const each = []
    for (let block = 0; block < blocks; block++) {
      const before = await allocated()
      for (let nth = 0; nth < perBlock; nth++) await request(warmUp + block * perBlock + nth)
      each.push(((await allocated()) - before) / perBlock)
    }
    // In five runs, two on a busy machine, results differed by at most 10%.
    assert.isAtMost(Math.min(...each) / 1000, 1.15 * (keptAllocations[name] ?? 0))
  })
})
