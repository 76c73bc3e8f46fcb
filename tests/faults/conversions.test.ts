import { randomBytes } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { openMockAdServer } from "@calendeal/adapters-ad-platforms/testing"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { killedWorkers, randomNumbers } from "./killedWorkers.ts"

type Json = Readonly<Record<string, unknown>>

const platforms = ["meta", "reddit"] as const
const seed = Number(process.env["KILL_SEED"] ?? randomBytes(3).readUIntBE(0, 3))

describe("Conversion delivery while workers are killed", { timeout: 300_000 }, () => {
  const random = randomNumbers(seed)
  let adServer: Awaited<ReturnType<typeof openMockAdServer>>
  let workers: Awaited<ReturnType<typeof killedWorkers>>

  beforeAll(async () => {
    console.log(`KILL_SEED=${seed}`)
    adServer = await openMockAdServer({})
    workers = await killedWorkers({ AD_LAB_URL: adServer.address }, random)
  }, 300_000)
  afterAll(async () => {
    await workers?.close()
    await adServer?.close()
  })

  it("D-ADS-2, D-BOOK-11: killed workers lose no conversion, and no platform counts one twice", async () => {
    const accounts = { meta: { datasetId: "1234567890" }, reddit: { pixelId: "t2_pixel" } }
    for (const platform of platforms) {
      await workers.call("POST", "/integrations", {
        account: { platform, requiresConsent: false, ...accounts[platform] },
        credential: "token-12345678"
      })
    }
    // Responses are delayed, so that workers die during requests.
    for (const platform of platforms)
      adServer.injectFaults(
        platform,
        ...Array.from({ length: 40 }, (_, nth) =>
          nth % 7 === 3
            ? ({ _tag: "Reset", when: "after" } as const)
            : ({ _tag: "Slow", millis: 100 + Math.floor(random() * 400) } as const)
        )
      )
    let isOver = false
    const visitors = workers.runVisitors(24).finally(() => (isOver = true))
    const [acknowledged] = await Promise.all([visitors, workers.killRandomly(() => isOver)])
    assert.isAtLeast(acknowledged.length, 60)

    const areSettled = (all: ReadonlyArray<Json>) =>
      all.length >= acknowledged.length * platforms.length && all.every(({ settledAt }) => settledAt !== null)
    let all = await workers.listOf("/conversion-dispatches")
    for (let tries = 0; tries < 180 && !areSettled(all); tries++) {
      await sleep(1000)
      all = await workers.listOf("/conversion-dispatches")
    }

    const nameOf = (dispatch: Json) =>
      [
        dispatch["provider"],
        dispatch["eventName"],
        dispatch["bookingUid"] ?? dispatch["transactionId"] ?? dispatch["contactId"],
        dispatch["status"]
      ].join(" ")
    assert.sameMembers(
      all.map(nameOf),
      platforms.flatMap((platform) => acknowledged.map(([kind, id]) => `${platform} ${kind} ${id} delivered`))
    )
    for (const platform of platforms) {
      const eventIds = all.filter(({ provider }) => provider === platform).map(({ eventId }) => eventId)
      assert.sameMembers(
        adServer.counted(platform).map(({ eventId }) => eventId),
        eventIds
      )
    }
    assert.isAtLeast(workers.kills.length, 4)
    assert.deepStrictEqual([...new Set(workers.kills)], ["SIGKILL"])
    assert.deepStrictEqual(adServer.rejections(), [])
  })
})
