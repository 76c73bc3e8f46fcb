import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { hostDraft, introDraft } from "../kit/http/management/workspace.ts"
import { emptyDatabase } from "../kit/processes/database.ts"
import { freePort, type Process, startProcess } from "../kit/processes/Process.ts"

const kills = 3
const clients = 6

describe("One-off links of a service that is killed", { timeout: 600_000 }, () => {
  let database: Awaited<ReturnType<typeof emptyDatabase>> | undefined
  let service: Process | undefined
  afterAll(async () => {
    await service?.stop("SIGKILL")
    await database?.drop()
  })

  it("D-LINK-2, D-LINK-4: uses and bookings agree after a kill at any moment", async () => {
    database = await emptyDatabase()
    const port = await freePort()
    const environment = { DATABASE_URL: database.url, PORT: String(port), TRUSTED_PROXIES: "127.0.0.1" }
    const start = async () => {
      service = startProcess("cli.ts", environment, "serve")
      while ((await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status !== 200)
        await sleep(50)
    }
    assert.strictEqual(await startProcess("cli.ts", environment, "migrate").ended, 0)
    const bootstrap = startProcess(
      "cli.ts",
      environment,
      ..."bootstrap --workspace acme --owner o@acme.test --json".split(" ")
    )
    assert.strictEqual(await bootstrap.ended, 0, bootstrap.output())
    const { accessToken, workspaceId } = JSON.parse(bootstrap.output())
    await start()
    const manage = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/workspaces/${workspaceId}${path}`, {
        method,
        headers: { authorization: `Bearer ${accessToken}` },
        ...(body && { body: JSON.stringify(body) })
      })
      return JSON.parse((await answer.text()) || "{}")
    }
    const { id: hostId } = await manage("POST", "/hosts", hostDraft)
    const { id: eventTypeId } = await manage("POST", "/event-types", introDraft(hostId))
    const giving = await manage("POST", "/one-off-links", { eventTypeId, uses: 1000 })
    const keeping = await manage("POST", "/one-off-links", { eventTypeId, uses: 1000, givesBack: false })
    const links = [...giving.items, ...keeping.items]

    const over = new AbortController()
    let asked = 0
    const post = (path: string, body: object, headers: Readonly<Record<string, string>>) => {
      const address = `10.9.${(asked >> 8) & 255}.${asked & 255}`
      return fetch(`http://127.0.0.1:${port}/api/public${path}`, {
        method: "POST",
        headers: { "x-forwarded-for": address, ...headers },
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
        if (token && nth % 4 < 2) await post("/booking-cancel", {}, { authorization: `Bearer ${token}` })
        if (booked === undefined) await sleep(50)
      }
    }
    const running = Promise.all(Array.from({ length: clients }, client))
    for (let kill = 0; kill < kills; kill++) {
      await sleep(1000 + Math.random() * 700)
      await service?.stop("SIGKILL")
      await start()
    }
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
