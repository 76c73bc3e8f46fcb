import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { hostDraft, introDraft } from "../kit/http/management/workspace.ts"
import { type KillableService, startKillableService } from "./killableService.ts"

const kills = 3
const clients = 6

describe("One-off links of a service that is killed", { timeout: 600_000 }, () => {
  let service: KillableService | undefined
  afterAll(async () => {
    await service?.close()
  })

  it("D-LINK-2, D-LINK-4: uses and bookings agree after a kill at any moment", async () => {
    service = await startKillableService()
    const { address, killAtWork, manage } = service
    const { id: hostId } = await manage("POST", "/hosts", hostDraft)
    const { id: eventTypeId } = await manage("POST", "/event-types", introDraft(hostId))
    const giving = await manage("POST", "/one-off-links", { eventTypeId, uses: 1000 })
    const keeping = await manage("POST", "/one-off-links", { eventTypeId, uses: 1000, givesBack: false })
    const links = [...giving.items, ...keeping.items]

    const over = new AbortController()
    let asked = 0
    let cancelled = 0
    const kept = new Map<string, number>()
    const post = (path: string, body: object, headers: Readonly<Record<string, string>>) => {
      const visitor = `10.9.${(asked >> 8) & 255}.${asked & 255}`
      return fetch(`${address}/api/public${path}`, {
        method: "POST",
        headers: { "x-forwarded-for": visitor, ...headers },
        body: JSON.stringify(body)
      }).catch(() => undefined)
    }
    /** Books over a link, and cancels every second booking. Answers are lost when the service is killed. */
    const client = async () => {
      while (!over.signal.aborted) {
        const nth = asked++
        const day = new Date(Date.now() + (2 + Math.floor(nth / 16)) * 86_400_000).toISOString().slice(0, 10)
        const hour = String(9 + (Math.floor(nth / 2) % 8)).padStart(2, "0")
        const booked = await post(
          "/book",
          {
            eventTypeId,
            startTimeUtc: `${day}T${hour}:${nth % 2 === 0 ? "00" : "30"}:00Z`,
            bookerTimezone: "UTC",
            attendees: [{ name: "Sam", email: `${randomUUID()}@lead.example` }]
          },
          { "idempotency-key": randomUUID(), "one-off-link": links[nth % links.length].token }
        )
        const token = booked?.headers.get("booking-token")
        if (token && nth % 4 < 2) {
          const answer = await post("/booking-cancel", {}, { authorization: `Bearer ${token}` })
          if (answer?.ok) cancelled++
        } else if (token) {
          const { id } = links[nth % links.length]
          kept.set(id, (kept.get(id) ?? 0) + 1)
        }
        if (booked === undefined) await sleep(50)
      }
    }
    const running = Promise.all(Array.from({ length: clients }, client))
    await killAtWork(kills, {
      done: () => cancelled,
      isEnough: () => cancelled > 5 && links.every(({ id }) => (kept.get(id) ?? 0) > 5)
    })
    over.abort()
    await running

    const bookings: Array<{ readonly linkId?: string; readonly status: string }> = []
    for (let cursor: string | null = ""; cursor !== null;) {
      const page = await manage("GET", `/bookings?limit=100${cursor && `&cursor=${cursor}`}`)
      bookings.push(...page.items)
      cursor = page.nextCursor
    }
    assert.isAbove(bookings.filter(({ status }) => status === "cancelled").length, 5)
    for (const { givesBack, id } of links) {
      const { used } = await manage("GET", `/one-off-links/${id}`)
      const counted = bookings.filter(
        ({ linkId, status }) => linkId === id && (status === "confirmed" || !givesBack)
      )
      assert.isAbove(counted.length, 5)
      assert.strictEqual(used, counted.length, `gives back: ${givesBack}`)
    }
  })
})
