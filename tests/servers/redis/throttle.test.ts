import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { demoIds } from "@calendeal/app/demo/ids"
import { emptyDatabase } from "../../kit/processes/database.ts"
import { freePort, type Process, startProcess } from "../../kit/processes/Process.ts"
import { startRedis as start } from "../../kit/processes/Redis.ts"

const warning = "Redis does not respond: requests are not limited"
const limit = 60

describe("calendeal serve with an unreliable Redis", { timeout: 300_000 }, () => {
  let environment: Record<string, string>
  let database: Awaited<ReturnType<typeof emptyDatabase>>
  let redis: Awaited<ReturnType<typeof start>> | undefined
  const services: Array<Process> = []

  beforeAll(async () => {
    database = await emptyDatabase()
    environment = {
      DATA_DIR: await mkdtemp(join(tmpdir(), "calendeal-throttle-")),
      DATABASE_URL: database.url,
      TRUSTED_PROXIES: "127.0.0.1"
    }
    for (const command of ["migrate", "seed"]) {
      const run = startProcess("cli.ts", environment, command)
      assert.strictEqual(await run.ended, 0, run.output())
    }
  }, 300_000)
  afterAll(async () => {
    await Promise.all(services.map((process) => process.stop("SIGTERM")))
    await killRedis()
    await database.drop()
    await rm(environment["DATA_DIR"] ?? "", { recursive: true, force: true })
  })

  const startRedis = async (port: number) => {
    redis = await start(port)
  }
  const killRedis = async () => {
    await redis?.kill()
    redis = undefined
  }

  const serve = async (redisPort: number) => {
    const [port, metricsPort] = [await freePort(), await freePort()]
    const process = startProcess(
      "cli.ts",
      {
        ...environment,
        PORT: String(port),
        METRICS_PORT: String(metricsPort),
        REDIS_URL: `redis://127.0.0.1:${redisPort}`
      },
      "serve",
      "--no-worker"
    )
    services.push(process)
    await process.printed("serving http://127.0.0.1")
    let uncounted = 0
    const get = (path: string, from = "203.0.113.1") =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { "x-forwarded-for": from } })
    const ask = async (from: string) => {
      const answer = await get(`/api/public/month-availability?eventTypeId=${demoIds.intro}&tz=UTC`, from)
      await answer.body?.cancel()
      const isCounted = answer.headers.has("x-ratelimit-limit")
      assert.strictEqual(answer.headers.has("x-ratelimit-remaining"), isCounted)
      if (!isCounted) uncounted += 1
      return { status: answer.status, isCounted }
    }
    const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    return {
      ask,
      /** Sends more requests of one visitor than the limit allows. */
      askTooOften: async (from: string) => {
        const answers: Array<Awaited<ReturnType<typeof ask>>> = []
        for (let nth = 0; nth < limit + 20; nth++) answers.push(await ask(from))
        return answers
      },
      /** Milliseconds until requests are counted again. Every request must succeed. */
      untilCounted: async (from: string) => {
        const began = performance.now()
        for (;;) {
          const { isCounted, status } = await ask(from)
          assert.strictEqual(status, 200)
          if (isCounted) return performance.now() - began
          assert.isBelow(performance.now() - began, 15_000, "Redis is not used")
          await sleep(50)
        }
      },
      /** The readiness of the service, and the state of Redis in it. */
      readiness: async () => {
        const answer = await get("/readyz")
        return [answer.status, /"redis":"(\w+)"/.exec(await answer.text())?.[1]]
      },
      /** The number of responses without rate limit headers, counted by the client and by the metric. */
      uncounted: async () => [
        uncounted,
        Number(/^throttle_uncounted_requests_total(?:\{.*\})? (\d+)/m.exec(await metrics())?.[1])
      ],
      warnings: () => process.output().split(warning).length - 1,
      printed: process.printed
    }
  }

  it("D-RATE-3, D-HTTP-12, §8.fail-open: while Redis is down all requests succeed without rate limit headers, with one warning and a metric; limits apply again within 5 s", async () => {
    const redisPort = await freePort()
    await startRedis(redisPort)
    const service = await serve(redisPort)
    await service.untilCounted("203.0.113.1")
    assert.deepStrictEqual(await service.readiness(), [200, "ready"])
    await killRedis()
    for (const { isCounted, status } of await service.askTooOften("203.0.113.2")) {
      assert.deepStrictEqual([status, isCounted], [200, false])
    }
    assert.deepStrictEqual(await service.readiness(), [200, "unreachable"])
    await service.printed(warning)
    const [seen, metric] = await service.uncounted()
    assert.isAtLeast(Number(seen), limit + 20)
    assert.strictEqual(metric, seen)
    assert.strictEqual(service.warnings(), 1)

    await startRedis(redisPort)
    assert.isBelow(await service.untilCounted("203.0.113.3"), 5000)
    const answers = await service.askTooOften("203.0.113.4")
    assert.isAtMost(answers.filter(({ isCounted, status }) => isCounted && status === 200).length, limit)
    assert.deepStrictEqual(answers.at(-1), { status: 429, isCounted: true })
  })

  it("D-RATE-3, §8.fail-open: the service starts without Redis, serves all requests, and counts within 5 s after Redis starts", async () => {
    const redisPort = await freePort()
    const service = await serve(redisPort)
    for (const { isCounted, status } of await service.askTooOften("203.0.113.5")) {
      assert.deepStrictEqual([status, isCounted], [200, false])
    }
    assert.deepStrictEqual(await service.readiness(), [200, "unreachable"])
    assert.strictEqual(service.warnings(), 1)
    await startRedis(redisPort)
    assert.isBelow(await service.untilCounted("203.0.113.6"), 5000)
    assert.deepStrictEqual((await service.askTooOften("203.0.113.7")).at(-1), {
      status: 429,
      isCounted: true
    })
  })
})
