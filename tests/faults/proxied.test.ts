import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { startBehindCaddy } from "./behindCaddy.ts"
import { applyTypicalChanges } from "../kit/faults/environment/applyTypicalChanges.ts"

describe("Two service processes and a worker behind Caddy", { timeout: 300_000 }, () => {
  let service: Awaited<ReturnType<typeof startBehindCaddy>>
  beforeAll(async () => {
    service = await startBehindCaddy()
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
})

describe("An upgrade behind Caddy", { timeout: 300_000 }, () => {
  it("D-UPG-6: a rolling upgrade of the database, both processes and the worker loses no request", async () => {
    const service = await startBehindCaddy()
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
