import { spawnSync } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:http"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { parse } from "yaml"
import { applyTypicalChanges } from "../kit/faults/environment/applyTypicalChanges.ts"
import { caddyProgram } from "../kit/proxies/caddy.ts"
import { readFile } from "../kit/proxies/documented.ts"
import { clients, startBehind } from "./proxies/behindProxy.ts"
import { caddyWithList, caddyWithName } from "./proxies/caddies.ts"
import type { Proxy, Upstream } from "./proxies/Proxy.ts"
import { nginx } from "./proxies/nginx.ts"
import { storedBookings } from "./proxies/storedBookings.ts"
import { traefik } from "./proxies/traefik.ts"

const { TEST_TRAEFIK: traefikProgram } = process.env

/** A documented proxy. */
interface Proxied {
  readonly name: string
  readonly start: (upstreams: readonly [Upstream, Upstream]) => Promise<Proxy>
  /** Whether it asks `/readyz`, and so knows when a process will stop. */
  readonly asks: boolean
  /** What the requests of a killed process get; by default the service's answer in an outage. */
  readonly lost?: string
  /** The pause before such a request is sent again, in milliseconds; by default none. */
  readonly pause?: number
}

/** The proxies with the settings that the guides and deploy/ have. */
const proxies: ReadonlyArray<Proxied> = [
  { name: "Caddy, with the list of docs/guides/scaling.md", start: caddyWithList, asks: true },
  { name: "Caddy, with the name of deploy/Caddyfile", start: caddyWithName, asks: false },
  { name: "nginx, with docs/guides/proxies.md", start: nginx, asks: false },
  // No package of npm or Debian has it.
  ...(traefikProgram === undefined
    ? []
    : [
        {
          name: "Traefik, with docs/guides/proxies.md",
          start: traefik(traefikProgram),
          asks: true,
          lost: "502 Bad Gateway null",
          // It may still have a connection to the killed process.
          pause: 1000
        }
      ])
]

const outage = '503 {"error":"internal"} 2'

describe.each(proxies)(
  "Two service processes behind $name",
  { timeout: 300_000 },
  ({ asks, lost = outage, pause, start }) => {
    let service: Awaited<ReturnType<typeof startBehind>>
    beforeAll(async () => {
      service = await startBehind(start, pause)
    }, 300_000)
    afterAll(() => service?.stop())

    /** Stops a process during a stream of requests. Only those that it had may fail, and succeed when they are sent again. */
    const stopped = async (nth: 0 | 1, signal: "SIGKILL" | "SIGTERM") => {
      let [signalledAt, endedAt] = [0, 0]
      const failed = await service.during(async () => {
        signalledAt = performance.now()
        await service.nodes[nth]?.stop(signal)
        endedAt = performance.now()
        await service.furtherRequests(300)
        await service.start(nth)
      })
      for (const failure of failed) {
        assert.include(failure.about, lost)
        assert.isBelow(failure.sentAt, endedAt, failure.about)
        assert.isAbove(failure.endedAt, signalledAt, failure.about)
        assert.isTrue(failure.repeated.isGood, failure.repeated.about)
      }
      return failed
    }

    /** Each client has one request. Without asking, one that arrives as the port closes can fail. */
    const mostOfSigterm = asks ? 0 : clients

    it("D-OUTAGE-5: a process that drains loses no request that it can answer", async () => {
      assert.isAtMost((await stopped(0, "SIGTERM")).length, mostOfSigterm)
    })

    it("D-HTTP-13: when a process is killed, only its own requests fail, and succeed when they are sent again", async () => {
      assert.isAtMost((await stopped(1, "SIGKILL")).length, clients)
    })

    it("D-OUTAGE-5: a rolling restart of both processes and the worker loses no request either", async () => {
      for (const nth of [0, 1] as const)
        assert.isAtMost((await stopped(nth, "SIGTERM")).length, mostOfSigterm)
      await service.replaceWorker()
    })

    it("D-OUTAGE-5: no confirmed booking is lost, and none is made twice", async () => {
      const stored = await storedBookings(service.databaseUrl)
      assert.isAbove(stored.length, 100)
      assert.deepStrictEqual(stored.toSorted(), [...service.confirmed].toSorted())
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
