import { assert, describe } from "@effect/vitest"
import { mockKey, openMockStripe } from "@calendeal/port-contracts/mock-server"
import { Effect } from "effect"
import { mailShop } from "../kit/http/mails.shop.ts"
import { specificationWithMailServer, worker } from "../kit/http/mails.server.ts"
import { onStoreWithStripe } from "../kit/http/ports.ts"
import { fromNewIp, refused } from "../kit/http/requests.ts"
import { Service } from "../kit/http/specification.ts"
import { itemsOf } from "../kit/http/management/workspace.ts"
import { reportingShops, shopSecret } from "./payment-providers.reports.ts"

/** It answers for every provider: their paths differ. */
const standIn = await openMockStripe()

describe("Providers of payments", () => {
  specificationWithMailServer(
    "calls of providers",
    (it) => {
      for (const shop of reportingShops)
        it.effect(`D-RCV-23, D-RCV-24: what ${shop.provider} reports is in the ledger, once`, () =>
          Effect.gen(function* () {
            const { send } = yield* Service
            standIn.state.documents.clear()
            for (const [path, document] of Object.entries(shop.documents))
              standIn.state.documents.set(path, document)
            const { at, book, call, make } = yield* mailShop()
            yield* book({ email: "sam@lead.example" })
            const { webhookUrl } = yield* make("/payment-connections", {
              provider: shop.provider,
              name: "Shop",
              isLive: false,
              secrets: [shopSecret],
              apiKey: mockKey,
              ...shop.settings
            })
            const hook = new URL(String(webhookUrl)).pathname
            const say = (body: string, headers: Readonly<Record<string, string>>) =>
              send("POST", hook, {
                headers: { "content-type": "application/json", ...fromNewIp(), ...headers },
                body
              })
            const list = (path: string) => Effect.map(call("GET", `${at}${path}`), itemsOf)
            // The refund first, and everything twice.
            for (const body of [...shop.refund, ...shop.payment, ...shop.payment, ...shop.refund]) {
              const answer = yield* say(body, shop.sign(body))
              assert.strictEqual(answer.status, shop.stored, answer.text)
              yield* worker
            }
            const entries = yield* list("/transactions")
            const sums = { payment: 0, refund: 0 }
            for (const { amount, kind } of entries)
              sums[kind === "refund" ? "refund" : "payment"] += Number(amount)
            assert.deepStrictEqual(sums, { payment: 40, refund: 15 })
            assert.deepStrictEqual(yield* list("/unmatched-entries"), [])
            const contact = yield* call("GET", `${at}/contacts/${String(entries[0]?.["contactId"])}`)
            assert.strictEqual(contact.body["email"], "sam@lead.example")

            const [body = ""] = shop.payment
            const wrong = yield* say(`${body} `, {
              ...shop.sign(body),
              authorization: "Basic bm90aGluZzp3cm9uZw=="
            })
            refused(wrong, shop.refused, "unauthorized")
          })
        )
    },
    onStoreWithStripe(new URL(standIn.address))
  )
})
