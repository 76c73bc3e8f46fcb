import type { openMockStripe } from "@calendeal/port-contracts/mock-server"
import { mockKey } from "@calendeal/port-contracts/mock-server"
import { Effect } from "effect"
import { Stripe } from "stripe"
import { itemsOf } from "./management/workspace.ts"
import { mailShop } from "./mails.shop.ts"
import { fromNewIp } from "./requests.ts"
import { Service } from "./specification.ts"

const library = new Stripe("sk_test_nothing")

/** The secret with which the calls of the shop are signed. */
export const secret = "whsec_of_the_shop"

interface Signing {
  readonly with?: string
  /** Seconds from now. */
  readonly at?: number
}

/** Shops at a stand-in for Stripe, which belongs to one file of tests. */
export const shopsAt = (stripe: Awaited<ReturnType<typeof openMockStripe>>) => {
  /** What Stripe answers when it is asked of which payment something is. */
  const answerOf = (intent: string, data: ReadonlyArray<object> = []) =>
    stripe.state.documents.set(
      `/v1/invoice_payments?payment[type]=payment_intent&payment[payment_intent]=${intent}`,
      { object: "list", data }
    )

  /** A workspace whose shop reports its payments. */
  const connected = Effect.fnUntraced(function* (settings: object = {}) {
    const { send } = yield* Service
    stripe.state.trouble = () => null
    stripe.state.documents.clear()
    answerOf("pi_1")
    const shop = yield* mailShop()
    const draft = { provider: "stripe", name: "Shop", isLive: false, secrets: [secret], apiKey: mockKey }
    const connection = yield* shop.make("/payment-connections", { ...draft, ...settings })
    const hook = new URL(String(connection["webhookUrl"])).pathname
    const sendTo = (path: string, body: string, signature: string | undefined) =>
      send("POST", path, {
        headers: {
          ...fromNewIp(),
          "content-type": "application/json",
          ...(signature !== undefined && { "stripe-signature": signature })
        },
        body
      })
    const signature = (payload: string, { at = 0, with: by = secret }: Signing = {}) =>
      library.webhooks.generateTestHeaderString({
        payload,
        secret: by,
        timestamp: Math.floor(Date.now() / 1000) + stripe.state.ahead + at
      })
    const list = (path: string) => Effect.map(shop.call("GET", `${shop.at}${path}`), itemsOf)
    return {
      ...shop,
      hook,
      connection,
      path: `/payment-connections/${String(connection["id"])}`,
      signature,
      sendTo,
      /** A call of Stripe. */
      say: (body: string, signing?: Signing) => sendTo(hook, body, signature(body, signing)),
      list,
      /** By kind and amount, because two entries can be recorded in one millisecond. */
      ledger: Effect.map(list("/transactions"), (entries) =>
        entries.map(({ amount, kind }) => `${String(kind)} ${String(amount)}`).toSorted()
      )
    }
  })

  return { answerOf, connected }
}
