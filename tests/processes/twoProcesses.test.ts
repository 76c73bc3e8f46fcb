import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { twoProcesses } from "./twoProcesses.setUp.ts"
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
} from "../kit/processes/twoProcesses.client.ts"

const early = { from: "06:00", to: "08:00" }

describe("calendeal serve, two processes on one PostgreSQL", { timeout: 300_000 }, () => {
  let setup: Awaited<ReturnType<typeof twoProcesses>>
  const delays: Array<readonly [string, number]> = []
  /** Waits until the other process has the change, and records the delay. */
  const awaitChange = async (what: string, isWanted: () => Promise<boolean>) => {
    delays.push([what, await untilTrue(isWanted)])
  }
  const statusThere = async (eventTypeId: string) => (await slotsAt(setup.there, eventTypeId)).status

  beforeAll(async () => {
    setup = await twoProcesses()
  }, 300_000)
  afterAll(async () => {
    await setup.close()
    for (const [what, milliseconds] of delays)
      console.info(`${what}: visible after ${milliseconds.toFixed(0)} ms`)
  })

  it("D-WS-3: an event type hidden, archived or removed in one process disappears from the other within a second, and its booking stays", async () => {
    const { here, createEventType, there } = setup
    const { eventTypeId } = await createEventType()
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
      await awaitChange(`event type ${status}`, async () => (await statusThere(eventTypeId)) === wanted)
    }
    assert.strictEqual((await here.manage("DELETE", path)).status, 204)
    await awaitChange("event type removed", async () => (await statusThere(eventTypeId)) === 404)
    assert.strictEqual((await bookAt(there, eventTypeId)).status, 404)
    const kept = await there.manage("GET", `/bookings/${uid}`)
    assert.deepStrictEqual([kept.status, kept.body["status"]], [200, "confirmed"])
    const token = await there.manage("POST", `/bookings/${uid}/summary-token`)
    const summary = await there.send("GET", "/api/public/booking-summary", undefined, {
      authorization: `Bearer ${token.body["token"]}`
    })
    assert.deepStrictEqual([summary.status, summary.body["uid"]], [200, uid])
  })

  it("adding, deactivating or removing a host in one process applies to the other within a second, and the host's booking stays", async () => {
    const { here, make, createEventType, there } = setup
    const { eventTypeId, hostId } = await createEventType()
    const starts = () => startsAt(there, eventTypeId)
    const booked = await bookAt(there, eventTypeId)
    assert.strictEqual(booked.status, 200)
    assert.isFalse((await starts())?.includes(noon))
    const added = await make("/hosts", hostAt({ from: "09:00", to: "17:00" }))
    const path = `/event-types/${eventTypeId}`
    await here.manage("PATCH", path, { hosts: [{ hostId }, { hostId: added["id"] }] })
    await awaitChange("host added", async () => (await starts())?.includes(noon) === true)
    await here.manage("PATCH", `/hosts/${String(added["id"])}`, { active: false })
    await awaitChange("host deactivated", async () => (await starts())?.includes(noon) === false)
    await here.manage("PATCH", path, { hosts: [{ hostId: added["id"] }] })
    assert.strictEqual((await here.manage("DELETE", `/hosts/${hostId}`)).status, 204)
    await awaitChange("host removed", async () => (await starts()) === null)
    assert.strictEqual((await bookAt(there, eventTypeId)).status, 409)
    const kept = await there.manage("GET", `/bookings/${String(booked.body["uid"])}`)
    assert.deepStrictEqual([kept.status, kept.body["status"]], [200, "confirmed"])
  })

  it("new hours in one process are bookable in the other within a second, and the old hours are not", async () => {
    const { here, createEventType, there } = setup
    const { eventTypeId, hostId } = await createEventType()
    await here.manage("PATCH", `/hosts/${hostId}`, { schedule: scheduleOf(early) })
    await awaitChange("hours changed", async () => {
      const starts = await startsAt(there, eventTypeId)
      return starts?.[0] === noon.replace("T12", "T06") && !starts.includes(noon)
    })
    assert.strictEqual((await bookAt(there, eventTypeId)).body["error"], "slot_unavailable")
  })

  it("D-KEY-1: issuing or revoking a key in one process applies to the other within a second", async () => {
    const { here, make, there } = setup
    const issued = await make("/api-keys", {})
    const key = { prefix: String(issued["prefix"]), secret: String(issued["secret"]) }
    await awaitChange("key issued", async () => (await payAt(there, key)).status === 201)
    assert.strictEqual((await here.manage("DELETE", `/api-keys/${String(issued["id"])}`)).status, 204)
    await awaitChange("key revoked", async () => (await payAt(there, key)).status === 401)
    assert.strictEqual((await payAt(there, setup.key)).status, 201)
  })

  it("D-EMB-1: a change of the embedding list in one process applies to the other within a second", async () => {
    const { here, createEventType, there } = setup
    const { eventTypeId } = await createEventType()
    const policy = () => pagePolicyAt(there, eventTypeId)
    assert.notInclude(await policy(), "frame-ancestors")
    const list = (embedAllowedHosts: ReadonlyArray<string>) => here.manage("PATCH", "", { embedAllowedHosts })
    assert.strictEqual((await list(["shop.example"])).status, 200)
    await awaitChange("embedding host listed", async () =>
      (await policy()).includes("frame-ancestors https://shop.example https://*.shop.example")
    )
    assert.strictEqual((await list([])).status, 200)
    await awaitChange("embedding hosts unlisted", async () => !(await policy()).includes("frame-ancestors"))
  })

  it("D-WS-2: a lapsed subscription in one process applies to the other within a second", async () => {
    const { here, createEventType, there } = setup
    const { eventTypeId } = await createEventType()
    const starts = () => startsAt(there, eventTypeId)
    await here.manage("PATCH", "", { subscription: "lapsed" })
    await awaitChange("subscription lapsed", async () => (await starts()) === null)
    assert.strictEqual((await bookAt(there, eventTypeId)).body["error"], "booking_unavailable")
    await here.manage("PATCH", "", { subscription: "active" })
    await awaitChange("subscription active", async () => (await starts())?.includes(noon) === true)
  })

  it("each booking concurrent to the workspace's removal in the other process is stored or refused, and no data remain", async () => {
    const { here, createEventType, there } = setup
    const eventTypes = await Promise.all(Array.from({ length: 12 }, () => createEventType()))
    const bookings = eventTypes.map(({ eventTypeId }) => bookAt(there, eventTypeId))
    // The other bookings are in progress when the first one has its response.
    await Promise.race(bookings)
    const removed = await here.manage("DELETE", "", { confirm: "acme" })
    assert.strictEqual(removed.status, 204, JSON.stringify(removed.body))
    for (const { body, status } of await Promise.all(bookings)) {
      assert.include(
        ["200", "404 event_type_not_found", "409 booking_unavailable"],
        [status, body["error"]].join(" ").trim()
      )
    }
    for (const { eventTypeId } of eventTypes)
      await awaitChange("workspace removed", async () => (await bookAt(there, eventTypeId)).status === 404)
    assert.strictEqual((await there.manage("GET", "")).status, 404)
    assert.strictEqual(await setup.rowsLeft(), 0)
  })
})
