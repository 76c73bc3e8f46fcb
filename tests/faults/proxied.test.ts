import { spawnSync } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:http"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { parse } from "yaml"
import { applyTypicalChanges } from "../kit/faults/environment/applyTypicalChanges.ts"
import { caddyProgram } from "../kit/proxies/caddy.ts"
import { readFile } from "../kit/proxies/documented.ts"
import { startBehind } from "./proxies/behindProxy.ts"
import { caddyWithList, caddyWithName } from "./proxies/caddies.ts"
import type { Upstream } from "./proxies/Proxy.ts"
import { nginx } from "./proxies/nginx.ts"
import { storedBookings } from "./proxies/storedBookings.ts"

/** The proxies with the settings that the guides and deploy/ have. */
const proxies = {
  "Caddy, with the list of docs/guides/scaling.md": caddyWithList,
  "Caddy, with the name of deploy/Caddyfile": caddyWithName,
  "nginx, with docs/guides/proxies.md": nginx
}

describe.each(Object.entries(proxies))(
  "Two service processes behind %s",
  { timeout: 300_000 },
  (_, proxy) => {
    let service: Awaited<ReturnType<typeof startBehind>>
    beforeAll(async () => {
      service = await startBehind(proxy)
    }, 300_000)
    afterAll(() => service?.stop())

    it("D-OUTAGE-5: a process that drains loses no request", async () => {
      const failed = await service.during(async () => {
        assert.strictEqual(await service.nodes[0]?.stop("SIGTERM"), 0)
        await service.furtherRequests(300)
        await service.start(0)
      })
      assert.deepStrictEqual(failed, [])
    })

    it("D-HTTP-13: when a process is killed, only its own requests fail, with 503 and Retry-After", async () => {
      let killedAt = 0
      const failed = await service.during(async () => {
        killedAt = performance.now()
        await service.nodes[1]?.stop("SIGKILL")
        await service.furtherRequests(300)
        await service.start(1)
      })
      for (const { about, endedAt, sentAt } of failed) {
        assert.include(about, '503 {"error":"internal"} 2')
        assert.isBelow(sentAt, killedAt + 100, about)
        assert.isAbove(endedAt, killedAt, about)
      }
      assert.isAtMost(failed.length, 6)
    })

    it("D-OUTAGE-5: a rolling restart of both processes and the worker loses no request", async () => {
      const failed = await service.during(async () => {
        for (const nth of [0, 1] as const) {
          assert.strictEqual(await service.nodes[nth]?.stop("SIGTERM"), 0)
          await service.start(nth)
        }
        await service.replaceWorker()
      })
      assert.deepStrictEqual(failed, [])
    })

    it("D-OUTAGE-5: every confirmed booking is stored, and at most those of failed requests besides", async () => {
      const stored = await storedBookings(service.databaseUrl)
      assert.isAbove(service.acknowledged.length, 100)
      assert.containsSubset(stored, service.acknowledged)
      const failed = service.failures.filter(({ about }) => about.startsWith("/api/public/book"))
      assert.isAtMost(stored.length, service.acknowledged.length + failed.length)
    })
  }
)

describe("The proxies that are documented", { timeout: 300_000 }, () => {
  it("are tested with the Caddy of compose.yaml", async () => {
    const { image } = parse(readFile("compose.yaml")).services.proxy
    const { stdout } = spawnSync(await caddyProgram(), ["version"], { encoding: "utf8" })
    assert.strictEqual(/^caddy:([\d.]+)@/.exec(image)?.[1], /^v([\d.]+) /.exec(stdout)?.[1])
  })

  it("the documented log of nginx has no address and no query", async () => {
    const server = createServer((_, response) => response.end("{}")).listen(0, "127.0.0.1")
    await once(server, "listening")
    const address = server.address()
    const upstream: Upstream = `127.0.0.1:${typeof address === "object" ? (address?.port ?? 0) : 0}`
    const { accessLog, base, stop } = await nginx([upstream, upstream])
    try {
      await fetch(`${base}/healthz?email=vera%40customer.test`)
      assert.include(accessLog(), "GET /healthz 200")
      assert.notMatch(accessLog(), /vera|127\.0\.0|\?/)
    } finally {
      await stop()
      server.close()
    }
  })
})

describe("An upgrade behind Caddy", { timeout: 300_000 }, () => {
  it("D-UPG-6: a rolling upgrade of the database, both processes and the worker loses no request", async () => {
    const service = await startBehind(caddyWithList)
    try {
      const failed = await service.during(async () => {
        await applyTypicalChanges(service.databaseUrl)
        await service.furtherRequests(500)
        for (const nth of [0, 1] as const) {
          assert.strictEqual(await service.nodes[nth]?.stop("SIGTERM"), 0)
          await service.start(nth)
        }
        await service.replaceWorker()
      })
      assert.deepStrictEqual(failed, [])
    } finally {
      await service.stop()
    }
  })
})
