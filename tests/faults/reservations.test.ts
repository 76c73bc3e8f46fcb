import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { hostDraft, introDraft } from "../kit/http/management/workspace.ts"
import { type KillableService, startKillableService } from "./killableService.ts"

const kills = 3
const clients = 6

interface Kept {
  readonly id: string
  readonly startAt: string
  readonly state: string
  readonly bookingUid: string | null
}

describe("Reservations of a service that is killed", { timeout: 600_000 }, () => {
  let service: KillableService | undefined
  afterAll(async () => {
    await service?.close()
  })

  it("D-RES-2, D-RES-5: nothing that was acknowledged is lost, and no time is kept twice, after a kill at any moment", async () => {
    service = await startKillableService()
    const { accessToken, address, killAtWork, workspaceId } = service
    const send = (method: string, path: string, body?: object, key: string = randomUUID()) =>
      fetch(`${address}/api/workspaces/${workspaceId}${path}`, {
        method,
        headers: { authorization: `Bearer ${accessToken}`, "idempotency-key": key },
        ...(body && { body: JSON.stringify(body) })
      })
        .then(async (answer) => ({ status: answer.status, body: JSON.parse((await answer.text()) || "{}") }))
        .catch(() => undefined)
    const { id: hostId } = (await send("POST", "/hosts", hostDraft))?.body ?? {}
    const drafted = await send("POST", "/event-types", { ...introDraft(hostId), reservationsAtOnce: 200 })
    const eventTypeId = String(drafted?.body.id)

    const over = new AbortController()
    const acknowledged = new Map<string, { reservation: string; booking: string | null }>()
    let asked = 0
    /** Sends a request until it is answered, with the same key, as a client does. */
    const insist = async (path: string, body: object) => {
      const key = randomUUID()
      for (;;) {
        const answer = await send("POST", path, body, key)
        if (answer !== undefined && answer.status < 500 && answer.status !== 429) return answer
        await sleep(50)
      }
    }
    /** Reserves a time for which another client also asks, and books every second one. */
    const client = async () => {
      while (!over.signal.aborted) {
        const nth = Math.floor(asked++ / 2)
        const day = new Date(Date.now() + (2 + Math.floor(nth / 16)) * 86_400_000).toISOString().slice(0, 10)
        const hour = String(9 + (Math.floor(nth / 2) % 8)).padStart(2, "0")
        const startAt = `${day}T${hour}:${nth % 2 === 0 ? "00" : "30"}:00Z`
        const kept = await insist("/reservations", { eventTypeId, startAt, minutes: 120 })
        if (kept.status !== 201) continue
        const reservation = String(kept.body.id)
        acknowledged.set(startAt, { reservation, booking: null })
        if (nth % 2 !== 0) continue
        const booked = await insist(`/reservations/${reservation}/booking`, {
          bookerTimezone: "UTC",
          attendees: [{ name: "Sam", email: `${randomUUID()}@lead.example` }]
        })
        if (booked.status === 201)
          acknowledged.set(startAt, { reservation, booking: String(booked.body.uid) })
      }
    }
    const running = Promise.all(Array.from({ length: clients }, client))
    await killAtWork(kills, { done: () => acknowledged.size, isEnough: () => acknowledged.size > 5 })
    over.abort()
    await running

    const listed = async <Item>(path: string) => {
      const all: Array<Item> = []
      for (let cursor: string | null = ""; cursor !== null;) {
        const page = await send("GET", `${path}?limit=100${cursor && `&cursor=${cursor}`}`)
        all.push(...(page?.body.items ?? []))
        cursor = page?.body.nextCursor ?? null
      }
      return all
    }
    const reservations = await listed<Kept>("/reservations")
    const bookings = await listed<{ readonly uid: string; readonly startAt: string }>("/bookings")
    assert.isAbove(acknowledged.size, 5)
    assert.strictEqual(new Set(reservations.map(({ startAt }) => startAt)).size, reservations.length)
    for (const [startAt, { booking, reservation }] of acknowledged) {
      const kept = reservations.find(({ id }) => id === reservation)
      assert.strictEqual(kept?.startAt, startAt)
      if (booking !== null) assert.deepInclude(kept, { state: "booked", bookingUid: booking })
    }
    const booked = reservations.flatMap(({ bookingUid, startAt }) =>
      bookingUid === null ? [] : [`${bookingUid} ${startAt}`]
    )
    assert.sameMembers(
      booked,
      bookings.map(({ startAt, uid }) => `${uid} ${startAt}`)
    )
  })
})
