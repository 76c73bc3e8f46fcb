import { randomBytes, randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { mockKey, mockSecret, openMockStripe } from "@calendeal/port-contracts/mock-server"
import { hostDraft, introDraft } from "../kit/http/management/workspace.ts"
import { aheadInOutbox } from "../kit/processes/database.ts"
import { insistentCalls } from "./insistentCalls.ts"
import { type KillableService, startKillableService } from "./killableService.ts"

const kills = 3
const clients = 5
const price = { amount: 40, currency: "EUR" }

interface Paid {
  readonly uid: string
  readonly status: string
  readonly contactId: string
  readonly payment: { readonly state: string }
}

describe("Payments to a service that is killed", { timeout: 600_000 }, () => {
  let service: KillableService | undefined
  let stripe: Awaited<ReturnType<typeof openMockStripe>> | undefined
  afterAll(async () => {
    await service?.close()
    await stripe?.close()
  })

  it("D-PAY-5, D-PAY-6: each payment confirms its booking and is recorded once, or goes back, after a kill at any moment", async () => {
    const provider = (stripe = await openMockStripe())
    service = await startKillableService({
      SECRETS_KEYS: `v1:${randomBytes(32).toString("base64")}`,
      STRIPE_LAB_URL: provider.address
    })
    const { address, databaseUrl, kill, killAtWork, listOf, manage, start, workspaceId } = service
    await manage("PUT", "/payment-account", { secretKey: mockKey, webhookSecrets: [mockSecret] })
    const { id: hostId } = await manage("POST", "/hosts", hostDraft)
    const { id: eventTypeId } = await manage("POST", "/event-types", {
      ...introDraft(hostId),
      price,
      paymentMinutes: 10,
      refunds: "always"
    })

    const over = new AbortController()
    let asked = 0
    /** How many visitors went each of the six ways. */
    const gone = new Map([0, 1, 2, 3, 4, 5].map((way) => [way, 0]))
    const wentBy = (way: number) => gone.set(way, (gone.get(way) ?? 0) + 1)
    const { insist, post } = insistentCalls(`${address}/api/public`, over.signal)
    const call = (session: string) => {
      const { body, signature } = provider.call(session)
      return ["/hooks/stripe/" + workspaceId, body, { "stripe-signature": signature }] as const
    }
    /** Two visitors want each time. Some pay, some cancel, and some calls of Stripe come early, twice or never. */
    const client = async () => {
      while (!over.signal.aborted) {
        const nth = asked++
        const day = new Date(Date.now() + (2 + Math.floor(nth / 32)) * 86_400_000).toISOString().slice(0, 10)
        const hour = String(9 + (Math.floor(nth / 4) % 8)).padStart(2, "0")
        const request = {
          eventTypeId,
          startTimeUtc: `${day}T${hour}:${nth % 4 < 2 ? "00" : "30"}:00Z`,
          bookerTimezone: "UTC",
          attendees: [{ name: "Sam", email: `${randomUUID()}@lead.example` }]
        }
        const booked = await insist("/book", JSON.stringify(request), { "idempotency-key": randomUUID() })
        if (booked?.status !== 200) continue
        const session =
          provider.sessionOf(String(Object(await booked.json())["uid"]))?.id ?? assert.fail("no page")
        const way = Math.floor(nth / 2) % gone.size
        // A call says nothing of itself: these pages are not paid yet, or never.
        if (way < 2) await insist(...call(session))
        if (way === 1) {
          wentBy(way)
          continue
        }
        provider.pay(session)
        if (way === 2) await Promise.all([insist(...call(session)), insist(...call(session))])
        if (way === 3) void post(...call(session))
        if (way > 3) await insist(...call(session))
        if (way === 5)
          await insist("/booking-cancel", "{}", {
            authorization: `Bearer ${booked.headers.get("booking-token")}`
          })
        if (!over.signal.aborted) wentBy(way)
      }
    }
    const running = Promise.all(Array.from({ length: clients }, client))
    await killAtWork(kills, {
      done: () => [...gone.values()].reduce((sum, count) => sum + count, 0),
      isEnough: () => gone.values().every((count) => count > 1)
    })
    over.abort()
    await running
    await kill()
    const statusesBefore: ReadonlyArray<string> = [...provider.sessions.values()].map(({ status }) => status)

    // The time to pay is over, and the leases of the processes that were killed have ended.
    let ahead = 11 * 60
    await aheadInOutbox(databaseUrl, ahead)
    await start()
    const isSettled = ({ payment, status }: Paid) =>
      status === "confirmed"
        ? payment.state === "paid"
        : status !== "held" && (payment.state === "returned" || payment.state === "due")
    let bookings: ReadonlyArray<Paid> = []
    for (let tries = 0; tries < 60; tries++) {
      bookings = await listOf("/bookings")
      if (bookings.every(isSettled)) break
      await sleep(250)
      await aheadInOutbox(databaseUrl, (ahead += 30))
    }

    const transactions = await listOf("/transactions")
    const outcomes = { confirmed: 0, returned: 0, unpaid: 0 }
    assert.lengthOf(new Set(bookings.map(({ uid }) => uid)), bookings.length)
    for (const { contactId, payment, status, uid } of bookings) {
      const pages = [...provider.sessions.values()].filter(({ form }) => form["client_reference_id"] === uid)
      assert.isAtMost(pages.length, 1)
      const [page] = pages
      const isPaid = page?.status === "complete"
      const isReturned = page !== undefined && provider.isReturned(page.id)
      const seen = JSON.stringify({ uid, status, payment, isPaid, isReturned })
      const recorded = transactions.filter((one) => one.contactId === contactId).length
      if (status === "confirmed") assert.isTrue(isPaid && !isReturned, seen)
      else assert.strictEqual(isPaid, isReturned, seen)
      if (status === "confirmed") assert.strictEqual(recorded, 1, seen)
      else assert.isAtMost(recorded, isPaid ? 1 : 0, seen)
      if (!isPaid && page !== undefined) assert.strictEqual(page.status, "expired", seen)
      assert.strictEqual(payment.state, isReturned ? "returned" : isPaid ? "paid" : "due", seen)
      outcomes[status === "confirmed" ? "confirmed" : isPaid ? "returned" : "unpaid"]++
    }
    assert.include(statusesBefore, "open")
    for (const count of Object.values(outcomes)) assert.isAbove(count, 1, JSON.stringify(outcomes))
    // Money in is money kept and money returned.
    assert.strictEqual(provider.taken(), outcomes.confirmed * 4000 + provider.returned())
  })
})
