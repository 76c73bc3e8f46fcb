import { randomBytes, randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { hostDraft, introDraft } from "../kit/http/management/workspace.ts"
import { lapseHolds } from "../kit/processes/database.ts"
import { type KillableService, startKillableService } from "./killableService.ts"

const kills = 3
const clients = 5

/** A visitor who has the time, as far as the page knows. */
interface Visitor {
  readonly key: string
  readonly startTimeUtc: string
  /** The answer to the booking; null: the visitor went away before. */
  booked: { readonly status: number; readonly uid: string } | null
}

describe("Times that the page of a killed service holds", { timeout: 600_000 }, () => {
  let service: KillableService | undefined
  afterAll(async () => {
    await service?.close()
  })

  it("D-HOLD-9, D-HOLD-10: a kill between a hold and its booking loses neither, and a time is held and booked once", async () => {
    service = await startKillableService()
    const { address, databaseUrl, kill, killAtWork, listOf, manage, start } = service
    const { id: hostId } = await manage("POST", "/hosts", hostDraft)
    const offered = { ...introDraft(hostId), holdsChosenTime: true }
    const { id: eventTypeId } = await manage("POST", "/event-types", offered)

    /** Sends a request until it is answered, with the same keys, as the page does. */
    const insist = async (path: string, body: object, headers: Readonly<Record<string, string>>) => {
      for (;;) {
        const answer = await fetch(`${address}/api/public${path}`, {
          method: "POST",
          headers: { "x-forwarded-for": `10.${randomBytes(3).join(".")}`, ...headers },
          body: JSON.stringify({ eventTypeId, bookerTimezone: "UTC", ...body })
        }).catch(() => undefined)
        if (answer !== undefined && answer.status < 500)
          return { status: answer.status, uid: String(Object(await answer.json())["uid"]) }
        await sleep(50)
      }
    }
    const hold = (key: string, startTimeUtc: string) =>
      insist("/page/hold", { startTimeUtc }, { "slot-hold": key })
    const book = (key: string, startTimeUtc: string) =>
      insist(
        "/book",
        { startTimeUtc, attendees: [{ name: "Sam", email: `${randomUUID()}@lead.example` }] },
        { "slot-hold": key, "idempotency-key": randomUUID() }
      )

    const over = new AbortController()
    const visitors: Array<Visitor> = []
    let chosen = 0
    /** Each time is chosen by two visitors. Of those who have one, every second one books it. */
    const client = async () => {
      while (!over.signal.aborted) {
        const nth = Math.floor(chosen++ / 2)
        const day = new Date(Date.now() + (2 + Math.floor(nth / 16)) * 86_400_000).toISOString().slice(0, 10)
        const hour = String(9 + (Math.floor(nth / 2) % 8)).padStart(2, "0")
        const startTimeUtc = `${day}T${hour}:${nth % 2 === 0 ? "00" : "30"}:00Z`
        const key = randomUUID()
        if ((await hold(key, startTimeUtc)).status !== 200) continue
        const one: Visitor = { key, startTimeUtc, booked: null }
        visitors.push(one)
        if (nth % 2 === 0) one.booked = await book(key, startTimeUtc)
      }
    }
    const running = Promise.all(Array.from({ length: clients }, client))
    const isEnough = () => visitors.filter(({ booked }) => booked !== null).length > 5
    await killAtWork(kills, { done: () => visitors.length, isEnough })
    over.abort()
    await running
    const [waiting, leaving] = visitors.filter(({ booked }) => booked === null).slice(-2)
    if (waiting === undefined || leaving === undefined) return assert.fail("no visitor waits")

    // Between the hold and the booking, with nothing else under way.
    await kill()
    await start()
    assert.strictEqual((await book(randomUUID(), waiting.startTimeUtc)).status, 409)
    waiting.booked = await book(waiting.key, waiting.startTimeUtc)

    const startOf = (startAt: string) => new Date(startAt).toISOString()
    const expected = visitors.flatMap(({ booked, startTimeUtc }) =>
      booked === null ? [] : [`${booked.status} ${booked.uid} ${startOf(startTimeUtc)}`]
    )
    const bookings = await listOf("/bookings")
    assert.sameMembers(
      expected,
      bookings.map(({ startAt, uid }) => `200 ${uid} ${startOf(startAt)}`)
    )
    const starts = visitors.map(({ startTimeUtc }) => startTimeUtc)
    assert.strictEqual(new Set(starts).size, starts.length)

    assert.strictEqual((await book(randomUUID(), leaving.startTimeUtc)).status, 409)
    await lapseHolds(databaseUrl)
    assert.strictEqual((await book(randomUUID(), leaving.startTimeUtc)).status, 200)
  })
})
