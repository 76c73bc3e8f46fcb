import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { createServer, type Server } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { EventName } from "@calendeal/domain/webhooks"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { Webhook } from "standardwebhooks"
import { killedWorkers, randomNumbers } from "./killedWorkers.ts"

type Json = Readonly<Record<string, unknown>>
interface Message {
  readonly id: string
  readonly headers: Record<string, string>
  readonly body: string
}

const seed = Number(process.env["KILL_SEED"] ?? randomBytes(3).readUIntBE(0, 3))

describe("Webhook delivery while workers are killed", { timeout: 300_000 }, () => {
  const random = randomNumbers(seed)
  const received: Array<Message> = []
  /** While true, the receiver answers no request, as a receiver that hangs. */
  let isHanging = false
  let receiver: Server
  let workers: Awaited<ReturnType<typeof killedWorkers>>

  beforeAll(async () => {
    console.log(`KILL_SEED=${seed}`)
    workers = await killedWorkers({ OUTGOING_ALLOW_LOOPBACK: "true" }, random)
    receiver = createServer(async (request, response) => {
      let body = ""
      for await (const chunk of request.setEncoding("utf8")) body += String(chunk)
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])) // prettier-ignore
      const id = String(headers["webhook-id"])
      const isFirst = !received.some((message) => message.id === id)
      received.push({ id, headers, body })
      if (isHanging) return
      // Responses are delayed, so that workers die between sending and acknowledging. Some responses never arrive.
      if (isFirst && received.length % 11 === 5) return void request.socket.destroy()
      await sleep(100 + random() * 400)
      response.end()
    }).listen(0, "127.0.0.1")
    await once(receiver, "listening")
  }, 300_000)
  afterAll(async () => {
    await workers?.close()
    receiver?.closeAllConnections()
    receiver?.close()
  })

  it("killed workers lose no webhook, and repeated deliveries have the same webhook-id", async () => {
    const address = receiver.address()
    const port = typeof address === "object" ? address?.port : assert.fail()
    const hook = await workers.call("POST", "/webhooks", {
      url: `http://127.0.0.1:${port}/`,
      events: EventName.literals
    })
    let isOver = false
    const visitors = workers.runVisitors(24).finally(() => (isOver = true))
    const [acknowledged] = await Promise.all([visitors, workers.killRandomly(() => isOver)])
    assert.isAtLeast(acknowledged.length, 60)

    // A payment closes the deal that its booking opened.
    const expected = acknowledged.flatMap(([kind, id, body]) =>
      kind === "lead"
        ? [`contact_captured_${id}_${String(workers.eventTypeId)}`]
        : kind === "schedule"
          ? [`booking_created_${id}`]
          : [`transaction_recorded_${id}`, `deal_closed_${String(body["dealId"])}`]
    )
    const deliveries = `/webhooks/${String(hook["id"])}/deliveries`
    const areSettled = (all: ReadonlyArray<Json>) =>
      all.length >= expected.length && all.every(({ settledAt }) => settledAt !== null)
    let all = await workers.listOf(deliveries)
    for (let tries = 0; tries < 180 && !areSettled(all); tries++) {
      await sleep(1000)
      all = await workers.listOf(deliveries)
    }
    assert.deepStrictEqual([...new Set(all.map(({ status }) => status))], ["delivered"])
    /** The id of a deal_closed event contains a timestamp, because a deal may close again. */
    const nameOf = (id: unknown) => String(id).replace(/^(deal_closed_[0-9a-f-]{36})_\d+$/, "$1")
    assert.sameMembers(
      all.map(({ messageId }) => nameOf(messageId)),
      expected
    )
    const arrivals = Map.groupBy(received, ({ id }) => id)
    assert.sameMembers(
      [...arrivals.keys()],
      all.map(({ messageId }) => String(messageId))
    )
    assert.isAbove(received.length, arrivals.size, "no kill and no reset caused a repeated delivery")
    const verifier = new Webhook(String(hook["secret"]))
    for (const { body, headers } of received) assert.isObject(verifier.verify(body, headers))
    for (const again of arrivals.values()) {
      const payloads = again.map(({ body }) => Object(JSON.parse(body)))
      assert.lengthOf(new Set(payloads.map(({ data, type }) => `${type} ${data.id ?? data.uid}`)), 1)
    }
    assert.isAtLeast(workers.kills.length, 4)
    assert.deepStrictEqual([...new Set(workers.kills)], ["SIGKILL"])
    console.log(`${received.length} messages for ${arrivals.size} events, ${workers.kills.length} kills`)
  })
  it("D-OUTBOX-1: another worker takes over the deliveries of a killed one within 30 seconds", async () => {
    const killed = await workers.replaceWorkers()
    const before = received.length
    const arrival = async (count: number) => {
      for (const end = Date.now() + 60_000; received.length < before + count; await sleep(20))
        if (Date.now() > end) assert.fail(`${received.length - before} of ${count} requests arrived`)
      return performance.now()
    }
    isHanging = true
    assert.lengthOf(await workers.capture("take-over@kill.example"), 36)
    await arrival(1)
    await workers.addWorker()
    const died = performance.now()
    assert.strictEqual(await killed.stop("SIGKILL"), "SIGKILL")
    isHanging = false
    const seconds = ((await arrival(2)) - died) / 1000
    const [first, second] = received.slice(before)
    assert.strictEqual(second?.id, first?.id)
    console.log(`taken over after ${seconds.toFixed(1)} s`)
    assert.isBelow(seconds, 30)
  })
})
