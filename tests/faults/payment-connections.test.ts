import { randomBytes, randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { mockKey, openMockStripe, signatureOf } from "@calendeal/port-contracts/mock-server"
import { aheadInOutbox } from "../kit/processes/database.ts"
import { type KillableService, startKillableService } from "./killableService.ts"

const kills = 8
const payments = 60
const secret = "whsec_of_the_shop"

/** Units that Stripe sends, and the cents that they are: with two digits, without any, and with three. */
const prices = [
  { currency: "eur", units: 4000, cents: 4000 },
  { currency: "jpy", units: 500, cents: 50_000 },
  { currency: "kwd", units: 5120, cents: 512 }
]

/** The events of one payment, and the sum that is left of it. */
const storyOf = (nth: number) => {
  const { cents, currency, units } = prices[nth % prices.length] ?? assert.fail("no price")
  const [intent, created] = [`pi_${nth}`, 1_764_000_000]
  const event = (type: string, object: object) =>
    JSON.stringify({
      id: `evt_${randomUUID().replaceAll("-", "")}`,
      object: "event",
      created,
      livemode: false,
      type,
      data: { object }
    })
  const email = `payer-${nth}@lead.example`
  const session = {
    object: "checkout.session",
    amount_total: units,
    currency,
    customer: `cus_${nth}`,
    customer_details: { email },
    payment_intent: intent,
    payment_status: "paid"
  }
  const received = {
    id: intent,
    object: "payment_intent",
    amount_received: units,
    currency,
    receipt_email: email
  }
  const refund = (part: number, amount: number) =>
    event("refund.created", {
      id: `re_${nth}_${part}`,
      object: "refund",
      amount,
      created,
      currency,
      payment_intent: intent,
      status: "succeeded"
    })
  const dispute = (isWon: boolean) =>
    event(`charge.dispute.funds_${isWon ? "reinstated" : "withdrawn"}`, {
      id: `du_${nth}`,
      object: "dispute",
      amount: units,
      balance_transactions: [-units, ...(isWon ? [units] : [])].map((amount) => ({
        amount,
        created,
        currency
      })),
      created,
      currency,
      payment_intent: intent,
      status: isWon ? "won" : "lost"
    })
  const completed = event("checkout.session.completed", session)
  // The second report of the same money would hide that the first was lost.
  const paid = nth % 3 === 0 ? [completed, event("payment_intent.succeeded", received)] : [completed]
  switch (nth % 4) {
    case 0:
      return { intent, currency, left: cents, entries: 1, events: paid }
    case 1:
      return {
        intent,
        currency,
        left: cents - cents / 4,
        entries: 2,
        events: [...paid, refund(1, units / 4)]
      }
    case 2:
      return { intent, currency, left: 0, entries: 2, events: [...paid, dispute(false)] }
    default:
      return {
        intent,
        currency,
        left: 0,
        entries: 5,
        events: [...paid, dispute(false), dispute(true), refund(1, units / 4), refund(2, units - units / 4)]
      }
  }
}

describe("Reports of payments to a service that is killed", { timeout: 600_000 }, () => {
  let service: KillableService | undefined
  let stripe: Awaited<ReturnType<typeof openMockStripe>> | undefined
  afterAll(async () => {
    await service?.close()
    await stripe?.close()
  })

  it("D-RCV-2, D-RCV-8, D-RCV-10: after a kill at any moment the ledger is what the provider knows, to the cent", async () => {
    const provider = (stripe = await openMockStripe())
    // So that most kills meet a question.
    provider.state.slowness = 20
    service = await startKillableService({
      SECRETS_KEYS: `v1:${randomBytes(32).toString("base64")}`,
      STRIPE_LAB_URL: provider.address
    })
    const { address, databaseUrl, kill, listOf, manage, start } = service
    await manage("PATCH", "", { transactionsCreateContacts: true })
    const { webhookUrl } = await manage("POST", "/payment-connections", {
      provider: "stripe",
      name: "Shop",
      isLive: false,
      secrets: [secret],
      apiKey: mockKey
    })
    const { pathname } = new URL(webhookUrl)
    const stories = Array.from({ length: payments }, (_, nth) => storyOf(nth))
    for (const { intent } of stories)
      provider.state.documents.set(
        `/v1/invoice_payments?payment[type]=payment_intent&payment[payment_intent]=${intent}`,
        { object: "list", data: [] }
      )

    /** Until it is answered 200, as Stripe does. */
    let [ahead, repeated] = [0, 0]
    const insist = async (body: string) => {
      for (;;) {
        const signature = signatureOf(body, Math.floor(Date.now() / 1000), secret)
        const answer = await fetch(`${address}${pathname}`, {
          method: "POST",
          headers: { "x-forwarded-for": `10.${randomBytes(3).join(".")}`, "stripe-signature": signature },
          body
        }).catch(() => undefined)
        if (answer?.status === 200) return
        repeated++
        await sleep(50)
      }
    }
    // Some events twice, in no order. A second copy would hide that the first was lost, so most come once.
    const events = stories.flatMap(({ events: once }, nth) => (nth % 5 === 0 ? [...once, ...once] : once))
    const sent = events
      .map((body) => ({ body, at: Math.random() }))
      .toSorted((one, other) => one.at - other.at)
      .map(({ body }) => body)
    const client = async () => {
      for (let body = sent.pop(); body !== undefined; body = sent.pop()) {
        await insist(body)
        await sleep(Math.random() * 150)
      }
    }
    const running = Promise.all(Array.from({ length: 6 }, client))
    // Spread over the events, so that every process is killed at work however slow the machine is.
    for (let left = kills; left > 0; left--) {
      while (sent.length > (events.length * left) / (kills + 1)) await sleep(20)
      await kill()
      // The lease of the process that was killed has ended, so that the next one works at once.
      await aheadInOutbox(databaseUrl, (ahead += 30))
      await start()
    }
    await running
    assert.isAbove(repeated, 0)

    await aheadInOutbox(databaseUrl, (ahead += 60))
    const expected = stories.reduce((sum, { entries }) => sum + entries, 0)
    let entries: ReadonlyArray<{
      amount: number
      contactId: string
      currency: string
      kind: string
      paymentId: string | null
      id: string
    }> = []
    for (let tries = 0; tries < 80; tries++) {
      entries = await listOf("/transactions")
      if (entries.length >= expected && (await listOf("/unmatched-entries")).length === 0) break
      await sleep(250)
      await aheadInOutbox(databaseUrl, (ahead += 30))
    }
    assert.lengthOf(entries, expected)
    const sums = new Map<string, number>()
    for (const { amount, currency, kind } of entries) {
      const cents = Math.round(amount * 100) * (kind === "payment" || kind === "dispute_won" ? 1 : -1)
      sums.set(currency.toLowerCase(), (sums.get(currency.toLowerCase()) ?? 0) + cents)
    }
    const truth = new Map<string, number>()
    for (const { currency, left } of stories) truth.set(currency, (truth.get(currency) ?? 0) + left)
    assert.deepStrictEqual([...sums].toSorted(), [...truth].toSorted())
    const paid = entries.filter(({ kind }) => kind === "payment")
    assert.lengthOf(paid, payments)
    assert.lengthOf(new Set(paid.map(({ contactId }) => contactId)), payments)
    const { failures } = await manage("GET", "/problems")
    assert.deepStrictEqual(failures, [])
  })
})
