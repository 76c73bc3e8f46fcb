import { spawn } from "node:child_process"
import { Agent, request } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import * as Memory from "@calendeal/adapters-memory"
import * as Redis from "@calendeal/adapters-redis"
import { Throttle } from "@calendeal/domain/rate-limits"
import { Effect, Layer, Redacted } from "effect"
import { demoIds } from "../src/demo/ids.ts"
import { freePort } from "../../../tests/kit/processes/Process.ts"
import { inMemory } from "../../../tests/kit/http/ports.ts"
import { Service, service } from "../../../tests/kit/http/Service.ts"
import { quantile } from "./quantile.ts"

// The cost of rate limits: the same service with the throttle on Redis, in memory and off, in turns. Each request reads
// the slots of a day from a new address, so that no limit applies. Then the added latency when Redis freezes and when it
// is killed, for the first requests and after the circuit breaker opens (D-RATE-3).

const clients = 32
const rounds = 7
const roundSeconds = 3

const port = await freePort()
const redis = spawn("redis-server", ["--port", String(port), "--save", "", "--appendonly", "no"], {
  stdio: "ignore"
})
await sleep(500)

const off = Layer.succeed(Throttle, { consume: () => Effect.succeed({ _tag: "Uncounted" }) })
const throttles = {
  off,
  "in memory": Memory.Throttle.layer,
  "on Redis": Redis.Throttle.layer({ url: Redacted.make(`redis://127.0.0.1:${port}`) })
}
const agent = new Agent({ keepAlive: true, maxSockets: clients })
const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
const path = `/api/public/slots?eventTypeId=${demoIds.intro}&tz=UTC&date=${day}`

let visitors = 0
const look = (to: number): Promise<number> =>
  new Promise((resolve, reject) => {
    visitors += 1
    const began = performance.now()
    const address = [10, (visitors >> 16) & 255, (visitors >> 8) & 255, visitors & 255].join(".")
    const call = request({ agent, port: to, path, headers: { "x-forwarded-for": address } }, (answer) => {
      answer.resume()
      answer.on("end", () =>
        answer.statusCode === 200
          ? resolve(performance.now() - began)
          : reject(new Error(`answered ${answer.statusCode}`))
      )
    })
    call.on("error", reject)
    call.end()
  })

/** The latencies of a round in milliseconds. */
const load = async (to: number, seconds: number): Promise<ReadonlyArray<number>> => {
  const took: Array<number> = []
  const end = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) took.push(await look(to))
    })
  )
  return took
}

/** The latencies before an outage, of its first five requests and of later ones, in milliseconds. */
const outage = async (to: number, begin: "SIGSTOP" | "SIGKILL", end?: "SIGCONT") => {
  const several = async (count: number) => {
    const took: Array<number> = []
    for (let nth = 0; nth < count; nth++) took.push(await look(to))
    return took
  }
  const usual = quantile(await several(200), 0.5)
  redis.kill(begin)
  const [first, later] = [await several(5), await several(200)]
  if (end !== undefined) {
    redis.kill(end)
    await sleep(6000)
  }
  return {
    "usually (median)": usual.toFixed(1),
    "added, first five (most)": (Math.max(...first) - usual).toFixed(1),
    "added, then (median)": (quantile(later, 0.5) - usual).toFixed(1),
    "added, then (most)": (Math.max(...later) - usual).toFixed(1)
  }
}

const listening = Effect.gen(function* () {
  const ports: Array<{ readonly name: string; readonly port: number }> = []
  for (const [name, throttle] of Object.entries(throttles)) {
    const running = yield* Layer.build(service(Layer.merge(inMemory, throttle)))
    ports.push({ name, port: yield* Effect.map(Service, ({ port }) => port).pipe(Effect.provide(running)) })
  }
  return ports
})

await Effect.gen(function* () {
  const ports = yield* listening
  const seen = new Map(
    ports.map(({ name }) => [name, { rates: new Array<number>(), p99s: new Array<number>() }])
  )
  for (const { port } of ports) yield* Effect.promise(() => load(port, 2))
  for (let round = 0; round < rounds; round++) {
    for (const { name, port } of round % 2 === 0 ? ports : ports.toReversed()) {
      const took = yield* Effect.promise(() => load(port, roundSeconds))
      seen.get(name)?.rates.push(took.length / roundSeconds)
      seen.get(name)?.p99s.push(quantile(took, 0.99))
    }
    process.stdout.write(".")
  }
  process.stdout.write("\n")
  const first = seen.get("off")?.rates ?? []
  console.table(
    Object.fromEntries(
      [...seen].map(([name, { p99s, rates }]) => [
        name,
        {
          "requests a second": Math.round(quantile(rates, 0.5)),
          "ratio to off": quantile(
            rates.map((rate, round) => rate / (first[round] ?? Number.NaN)),
            0.5
          ).toFixed(2),
          "p99, ms": quantile(p99s, 0.5).toFixed(1)
        }
      ])
    )
  )
  const onRedis = ports.find(({ name }) => name === "on Redis")?.port ?? 0
  console.table({
    frozen: yield* Effect.promise(() => outage(onRedis, "SIGSTOP", "SIGCONT")),
    killed: yield* Effect.promise(() => outage(onRedis, "SIGKILL"))
  })
}).pipe(Effect.scoped, Effect.runPromise)

process.exit(0)
