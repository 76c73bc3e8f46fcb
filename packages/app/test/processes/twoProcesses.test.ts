import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { twoProcesses } from "./twoProcesses.office.ts"
import {
  bookAt,
  hostAt,
  noon,
  pagePolicyAt,
  payAt,
  scheduleOf,
  slotsAt,
  startsAt,
  untilTrue
} from "./twoProcesses.visitors.ts"

const early = { from: "06:00", to: "08:00" }

describe("calendeal serve, two processes on one PostgreSQL", { timeout: 300_000 }, () => {
  let office: Awaited<ReturnType<typeof twoProcesses>>
  const waited: Array<readonly [string, number]> = []
  /** Waits until the other process shows the change, and records how long it takes. */
  const seen = async (what: string, isWanted: () => Promise<boolean>) => {
    waited.push([what, await untilTrue(isWanted)])
  }
  const statusThere = async (eventTypeId: string) => (await slotsAt(office.there, eventTypeId)).status

  beforeAll(async () => {
    office = await twoProcesses()
  }, 300_000)
  afterAll(async () => {
    await office.close()
    for (const [what, milliseconds] of waited)
      console.info(`${what}: seen after ${milliseconds.toFixed(0)} ms`)
  })

  it("D-WS-3: an event type hidden, archived or removed in one process disappears from the other within a second, and its booking stays", async () => {
    const { here, offer, there } = office
    const { eventTypeId } = await offer()
    const path = `/event-types/${eventTypeId}`
    const booked = await bookAt(there, eventTypeId)
    assert.strictEqual(booked.status, 200)
    const { uid } = booked.body
    for (const [status, wanted] of [
      ["hidden", 404],
      ["active", 200],
      ["archived", 404],
      ["active", 200]
    ] as const) {
      assert.strictEqual((await here.manage("PATCH", path, { status })).status, 200)
      await seen(`event type ${status}`, async () => (await statusThere(eventTypeId)) === wanted)
    }
    assert.strictEqual((await here.manage("DELETE", path)).status, 204)
    await seen("event type removed", async () => (await statusThere(eventTypeId)) === 404)
    assert.strictEqual((await bookAt(there, eventTypeId)).status, 404)
    const kept = await there.manage("GET", `/bookings/${uid}`)
    assert.deepStrictEqual([kept.status, kept.body["status"]], [200, "confirmed"])
    const token = await there.manage("POST", `/bookings/${uid}/summary-token`)
    const summary = await there.send("GET", "/api/public/booking-summary", undefined, {
      authorization: `Bearer ${token.body["token"]}`
    })
    assert.deepStrictEqual([summary.status, summary.body["uid"]], [200, uid])
  })

  it("a host added, deactivated or removed in one process is so in the other within a second, and the host's booking stays", async () => {
    const { here, make, offer, there } = office
    const { eventTypeId, hostId } = await offer()
    const starts = () => startsAt(there, eventTypeId)
    const booked = await bookAt(there, eventTypeId)
    assert.strictEqual(booked.status, 200)
    assert.isFalse((await starts())?.includes(noon))
    const added = await make("/hosts", hostAt({ from: "09:00", to: "17:00" }))
    const path = `/event-types/${eventTypeId}`
    await here.manage("PATCH", path, { hosts: [{ hostId }, { hostId: added["id"] }] })
    await seen("host added", async () => (await starts())?.includes(noon) === true)
    await here.manage("PATCH", `/hosts/${String(added["id"])}`, { active: false })
    await seen("host sent away", async () => (await starts())?.includes(noon) === false)
    await here.manage("PATCH", path, { hosts: [{ hostId: added["id"] }] })
    assert.strictEqual((await here.manage("DELETE", `/hosts/${hostId}`)).status, 204)
    await seen("host removed", async () => (await starts()) === null)
    assert.strictEqual((await bookAt(there, eventTypeId)).status, 409)
    const kept = await there.manage("GET", `/bookings/${String(booked.body["uid"])}`)
    assert.deepStrictEqual([kept.status, kept.body["status"]], [200, "confirmed"])
  })

  it("hours changed in one process are bookable in the other within a second, and the old ones are not", async () => {
    const { here, offer, there } = office
    const { eventTypeId, hostId } = await offer()
    await here.manage("PATCH", `/hosts/${hostId}`, { schedule: scheduleOf(early) })
    await seen("hours changed", async () => {
      const starts = await startsAt(there, eventTypeId)
      return starts?.[0] === noon.replace("T12", "T06") && !starts.includes(noon)
    })
    assert.strictEqual((await bookAt(there, eventTypeId)).body["error"], "slot_unavailable")
  })

  it("D-KEY-1: a key issued or revoked in one process is so in the other within a second", async () => {
    const { here, make, there } = office
    const issued = await make("/api-keys", {})
    const key = { prefix: String(issued["prefix"]), secret: String(issued["secret"]) }
    await seen("key issued", async () => (await payAt(there, key)).status === 201)
    assert.strictEqual((await here.manage("DELETE", `/api-keys/${String(issued["id"])}`)).status, 204)
    await seen("key revoked", async () => (await payAt(there, key)).status === 401)
    assert.strictEqual((await payAt(there, office.key)).status, 201)
  })

  it("D-EMB-1: a change of the embedding list in one process applies to the other within a second", async () => {
    const { here, offer, there } = office
    const { eventTypeId } = await offer()
    const policy = () => pagePolicyAt(there, eventTypeId)
    assert.notInclude(await policy(), "frame-ancestors")
    const list = (embedAllowedHosts: ReadonlyArray<string>) => here.manage("PATCH", "", { embedAllowedHosts })
    assert.strictEqual((await list(["shop.example"])).status, 200)
    await seen("embedding host listed", async () =>
      (await policy()).includes("frame-ancestors https://shop.example https://*.shop.example")
    )
    assert.strictEqual((await list([])).status, 200)
    await seen("embedding hosts unlisted", async () => !(await policy()).includes("frame-ancestors"))
  })

  it("D-WS-2: a subscription that lapses in one process lapses in the other within a second", async () => {
    const { here, offer, there } = office
    const { eventTypeId } = await offer()
    const starts = () => startsAt(there, eventTypeId)
    await here.manage("PATCH", "", { subscription: "lapsed" })
    await seen("subscription lapsed", async () => (await starts()) === null)
    assert.strictEqual((await bookAt(there, eventTypeId)).body["error"], "booking_unavailable")
    await here.manage("PATCH", "", { subscription: "active" })
    await seen("subscription active", async () => (await starts())?.includes(noon) === true)
  })

  it("of bookings in one process and the workspace's removal in the other one wins, and no partial data remain", async () => {
    const { here, offer, there } = office
    const offered = await Promise.all(Array.from({ length: 12 }, () => offer()))
    const booking = offered.map(({ eventTypeId }, nth) =>
      sleep(nth * 4).then(() => bookAt(there, eventTypeId))
    )
    await sleep(20)
    const removed = await here.manage("DELETE", "", { confirm: "acme" })
    assert.strictEqual(removed.status, 204, JSON.stringify(removed.body))
    for (const { body, status } of await Promise.all(booking)) {
      assert.include(
        ["200", "404 event_type_not_found", "409 booking_unavailable"],
        [status, body["error"]].join(" ").trim()
      )
    }
    for (const { eventTypeId } of offered)
      await seen("workspace removed", async () => (await bookAt(there, eventTypeId)).status === 404)
    assert.strictEqual((await there.manage("GET", "")).status, 404)
    assert.strictEqual(await office.rowsLeft(), 0)
  })
})
