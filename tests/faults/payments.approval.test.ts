import { randomBytes, randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { mockKey, mockSecret, openMockStripe } from "@calendeal/port-contracts/mock-server"
import { hostDraft, introDraft } from "../kit/http/management/workspace.ts"
import { aheadInOutbox, lapseHolds } from "../kit/processes/database.ts"
import { insistentCalls } from "./insistentCalls.ts"
import { type KillableService, startKillableService } from "./killableService.ts"

const clients = 5
const price = { amount: 40, currency: "EUR" }

/** The service is killed while it waits for the answer to each of these requests to Stripe, which did what was asked or did not. */
const steps = (
  [
    { path: "/v1/checkout/sessions", isPart: false },
    { path: "/v1/checkout/sessions/", isPart: false },
    { path: "/v1/refunds", isPart: false },
    // A part of a payment goes back, which Stripe would return again.
    { path: "/v1/refunds", isPart: true }
  ] as const
).flatMap((step) => (["lost", 500] as const).map((trouble) => ({ ...step, trouble })))

/** And at any moment, so often. */
const kills = 3

const ways = ["approve", "decline", "leave", "withdraw", "unpaid", "both", "refund", "silent"] as const

interface Asked {
  readonly uid: string
  readonly status: string
  readonly contactId: string
  readonly payment: {
    readonly state: string
    readonly partRefunds?: ReadonlyArray<{ readonly amount: number; readonly state: string }>
  }
}

describe("Payments of bookings that need approval, to a service that is killed", { timeout: 600_000 }, () => {
  let service: KillableService | undefined
  let stripe: Awaited<ReturnType<typeof openMockStripe>> | undefined
  afterAll(async () => {
    await service?.close()
    await stripe?.close()
  })

  it("D-PAY-9, D-PAY-14, D-PAY-19: nothing unpaid is confirmed, what is not approved goes back, and a part goes back once, after a kill at every step", async () => {
    const provider = (stripe = await openMockStripe())
    service = await startKillableService({
      SECRETS_KEYS: `v1:${randomBytes(32).toString("base64")}`,
      STRIPE_LAB_URL: provider.address
    })
    const { accessToken, address, databaseUrl, kill, killAtWork, listOf, manage, start, workspaceId } =
      service
    await manage("PUT", "/payment-account", { secretKey: mockKey, webhookSecrets: [mockSecret] })
    const { id: hostId } = await manage("POST", "/hosts", hostDraft)
    const requested = { ...introDraft(hostId), price, paymentMinutes: 60, refunds: "by_hand" }
    const eventTypeIds = await Promise.all(
      [true, false].map(async (approvalKeepsTime, nth) => {
        const slug = `consultation-${nth}`
        const approval = { approval: "always", approvalHours: 24, approvalKeepsTime }
        return (await manage("POST", "/event-types", { ...requested, ...approval, slug })).id
      })
    )

    const over = new AbortController()
    let asked = 0
    const gone = new Set<(typeof ways)[number]>()
    const { insist } = insistentCalls(`${address}/api`, over.signal)
    const call = (session: string) => {
      const { body, signature } = provider.call(session)
      return [`/public/hooks/stripe/${workspaceId}`, body, { "stripe-signature": signature }] as const
    }
    const answer = (uid: string, act: "approve" | "decline") =>
      insist(`/workspaces/${workspaceId}/bookings/${uid}/${act}`, "{}", {
        authorization: `Bearer ${accessToken}`
      })
    /** Undefined: the process ended. */
    const read = async (path: string): Promise<Asked | undefined> => {
      const found = await fetch(`${address}/api/workspaces/${workspaceId}${path}`, {
        headers: { authorization: `Bearer ${accessToken}` }
      }).catch(() => undefined)
      return found?.ok ? JSON.parse(await found.text()) : undefined
    }
    /** The host answers as soon as the booking asks for it. */
    const answerWhenAsked = async (uid: string, act: "approve" | "decline") => {
      while (!over.signal.aborted) {
        const answered = await answer(uid, act)
        if (answered?.status !== 409) return
        // It waits for its payment, or nobody answers it any more.
        const stored = await read(`/bookings/${uid}`)
        if (stored !== undefined && stored.payment.state !== "due") return
        await sleep(100)
      }
    }
    /** Two visitors want each time; some pay, some withdraw, and hosts approve, decline or say nothing. */
    const client = async () => {
      while (!over.signal.aborted) {
        const nth = asked++
        const day = new Date(Date.now() + (2 + Math.floor(nth / 32)) * 86_400_000).toISOString().slice(0, 10)
        const hour = String(9 + (Math.floor(nth / 4) % 8)).padStart(2, "0")
        const request = {
          eventTypeId: eventTypeIds[Math.floor(nth / 2) % 2],
          startTimeUtc: `${day}T${hour}:${nth % 4 < 2 ? "00" : "30"}:00Z`,
          bookerTimezone: "UTC",
          attendees: [{ name: "Sam", email: `${randomUUID()}@lead.example` }]
        }
        const booked = await insist("/public/book", JSON.stringify(request), {
          "idempotency-key": randomUUID()
        })
        if (booked?.status !== 200) continue
        const uid = String(Object(await booked.json())["uid"])
        const session = provider.sessionOf(uid)?.id ?? assert.fail("no page")
        // The two who want a time go other ways in each round.
        const way = ways[(nth + Math.floor(nth / ways.length)) % ways.length] ?? "silent"
        if (way === "unpaid") {
          await insist(...call(session))
          await answer(uid, "approve")
          gone.add(way)
          continue
        }
        provider.pay(session)
        if (way === "silent") {
          gone.add(way)
          continue
        }
        await Promise.all([insist(...call(session)), nth % 2 === 0 && insist(...call(session))])
        if (way === "approve" || way === "decline") await answerWhenAsked(uid, way)
        if (way === "refund") {
          await answerWhenAsked(uid, "approve")
          const key = { "idempotency-key": randomUUID(), authorization: `Bearer ${accessToken}` }
          const path = `/workspaces/${workspaceId}/bookings/${uid}/refund`
          await insist(path, JSON.stringify({ amount: 15 }), key)
        }
        if (way === "both")
          await Promise.all([answerWhenAsked(uid, "approve"), answer(uid, "decline"), answer(uid, "decline")])
        if (way === "withdraw")
          await insist("/public/booking-cancel", "{}", {
            authorization: `Bearer ${booked.headers.get("booking-token")}`
          })
        if (!over.signal.aborted) gone.add(way)
      }
    }
    const running = Promise.all(Array.from({ length: clients }, client))
    let ahead = 0
    /** The leases of the process that was killed end, so that the next one works at once. */
    const leasesOver = () => aheadInOutbox(databaseUrl, (ahead += 60))
    for (const { isPart, path, trouble } of steps) {
      const killed = Promise.withResolvers<void>()
      provider.state.trouble = (request) => {
        const isMeant = path.endsWith("/")
          ? request.path.startsWith(path)
          : request.path === path && request.method === "POST" && "amount" in request.form === isPart
        if (!isMeant) return null
        provider.state.trouble = () => null
        void kill().then(killed.resolve)
        return trouble
      }
      await killed.promise
      await leasesOver()
      await start()
    }
    await killAtWork(kills, {
      done: () => asked,
      isEnough: () => gone.size === ways.length,
      between: leasesOver
    })
    over.abort()
    await running
    await kill()

    // The time to pay is over.
    ahead += 61 * 60
    await aheadInOutbox(databaseUrl, ahead)
    await start()
    const bookingsWhen = async (isSettled: (booking: Asked) => boolean) => {
      let bookings: ReadonlyArray<Asked> = []
      for (let tries = 0; tries < 80; tries++) {
        bookings = await listOf("/bookings")
        if (bookings.every(isSettled)) break
        await sleep(250)
        await aheadInOutbox(databaseUrl, (ahead += 30))
      }
      return bookings
    }
    const isOver = ({ payment, status }: Asked) =>
      status === "confirmed"
        ? payment.state === "paid" && (payment.partRefunds ?? []).every(({ state }) => state === "returned")
        : status !== "held" && status !== "requested" && ["returned", "due"].includes(payment.state)
    const isAsked = ({ payment, status }: Asked) =>
      payment.state === "paid" && (status === "held" || status === "requested")
    const before = await bookingsWhen((booking) => isOver(booking) || isAsked(booking))
    assert.isAbove(before.filter(isAsked).length, 0)
    // No host answers the rest in time.
    await lapseHolds(databaseUrl)
    ahead += 24 * 3600
    await aheadInOutbox(databaseUrl, ahead)
    const bookings = await bookingsWhen(isOver)

    const transactions = await listOf("/transactions")
    const outcomes = { confirmed: 0, declined: 0, expired: 0, cancelled: 0, refunded: 0 }
    const isOutcome = (status: string): status is keyof typeof outcomes => status in outcomes
    const amounts = transactions.map(({ amount, kind }) => (kind === "payment" ? amount : -amount))
    for (const { contactId, payment, status, uid } of bookings) {
      const pages = [...provider.sessions.values()].filter(({ form }) => form["client_reference_id"] === uid)
      assert.isAtMost(pages.length, 1)
      const [page] = pages
      const isPaid = page?.status === "complete"
      const isReturned = page !== undefined && provider.isReturned(page.id)
      const seen = JSON.stringify({ uid, status, payment, isPaid, isReturned })
      if (status === "confirmed") assert.isTrue(isPaid && !isReturned, seen)
      else assert.strictEqual(isPaid, isReturned, seen)
      assert.strictEqual(payment.state, isReturned ? "returned" : isPaid ? "paid" : "due", seen)
      if (!isPaid && page !== undefined) assert.strictEqual(page.status, "expired", seen)
      // What was asked of a host is in the ledger, and so is its return.
      const kinds = transactions.filter((one) => one.contactId === contactId).map(({ kind }) => kind)
      const parts = payment.partRefunds ?? []
      if (page !== undefined && !isReturned)
        assert.deepStrictEqual(
          provider.refundsOf(page.id).map(({ amount }) => amount / 100),
          parts.map(({ amount }) => amount),
          seen
        )
      if (parts.length > 0) outcomes.refunded++
      if (status === "confirmed")
        assert.deepStrictEqual(kinds.toSorted(), ["payment", ...parts.map(() => "refund")], seen)
      else assert.oneOf(kinds.toSorted().join(), isPaid ? ["", "payment,refund"] : [""], seen)
      if (isPaid && isOutcome(status)) outcomes[status]++
    }
    for (const count of Object.values(outcomes)) assert.isAbove(count, 0, JSON.stringify(outcomes))
    // Money in is money kept and money returned, and what is kept is in the ledger.
    const kept = amounts.reduce((sum, amount) => sum + amount, 0)
    assert.strictEqual(kept, outcomes.confirmed * 40 - outcomes.refunded * 15)
    assert.strictEqual(provider.taken(), kept * 100 + provider.returned())
  })
})
