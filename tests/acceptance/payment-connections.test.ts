import { assert, describe } from "@effect/vitest"
import { mockKey, openMockStripe } from "@calendeal/port-contracts/mock-server"
import { Effect } from "effect"
import { specificationWithMailServer, worker } from "../kit/http/mails.server.ts"
import { onStoreWithStripe } from "../kit/http/ports.ts"
import { fromNewIp, refused, unknownId } from "../kit/http/requests.ts"
import { Service } from "../kit/http/specification.ts"
import { event, invoice } from "../kit/http/stripeEvents.ts"
import { secret, shopsAt } from "../kit/http/stripeShop.ts"
import { invalid, itemsOf, notFound } from "../kit/http/management/workspace.ts"

const stripe = await openMockStripe()
const { connected } = shopsAt(stripe)

describe("Payment connections", () => {
  specificationWithMailServer(
    "payment connections",
    (it) => {
      it.effect("D-RCV-1: a connection shows neither its secrets nor its key, and where it is called", () =>
        Effect.gen(function* () {
          const { at, call, connection, ok, path, hook } = yield* connected()
          assert.deepInclude(connection, {
            provider: "stripe",
            name: "Shop",
            isLive: false,
            site: null,
            lastCallAt: null,
            wrongSignatures: 0
          })
          assert.strictEqual(hook, `/api/public/hooks/${at.slice(1)}/${String(connection["id"])}/stripe`)
          const listed = yield* call("GET", `${at}/payment-connections`)
          assert.deepStrictEqual(itemsOf(listed), [connection])
          const log = yield* call("GET", `${at}/audit-log`)
          for (const { text } of [listed, log]) {
            assert.notInclude(text, secret)
            assert.notInclude(text, mockKey)
          }
          assert.include(log.text, "payment_connection.create")
          invalid(
            yield* call("POST", `${at}/payment-connections`, { provider: "stripe", name: "x", site: "acme" }),
            ["site"]
          )
          invalid(
            yield* call("POST", `${at}/payment-connections`, {
              provider: "cash",
              name: "",
              secrets: ["short"]
            }),
            ["name", "provider", "secrets.0"]
          )
          const renamed = yield* ok("PATCH", path, { name: "Store" })
          assert.deepStrictEqual(renamed, { ...connection, name: "Store" })
          notFound(yield* call("PATCH", `${at}/payment-connections/${unknownId}`, { name: "Store" }))
        })
      )

      it.effect(
        "D-RCV-1, D-RCV-15: a forged call and one for a connection that does not exist get the same answer",
        () =>
          Effect.gen(function* () {
            const { connection, hook, ledger, ok, path, say, sendTo, signature } = yield* connected()
            const body = event("invoice.paid", invoice("in_1"))
            const answers = [
              yield* say(body, { with: "whsec_of_a_stranger" }),
              yield* say(body, { at: -301 }),
              // It arrives later, on a busy machine by seconds.
              yield* say(body, { at: 360 }),
              yield* sendTo(hook, body, undefined),
              yield* sendTo(hook, `${body} `, signature(body)),
              yield* sendTo(hook.replace(/stripe$/, "paddle"), body, signature(body)),
              yield* sendTo(hook.replace(/stripe$/, "cash"), body, signature(body)),
              yield* sendTo(hook.replace(/[^/]+(?=[/]stripe$)/, unknownId), body, signature(body)),
              yield* sendTo(`/api/public/hooks/${unknownId}/${unknownId}/stripe`, body, signature(body)),
              yield* sendTo("/api/public/hooks/mine/nothing/stripe", body, signature(body))
            ]
            for (const answer of answers) {
              refused(answer, 401, "unauthorized")
              assert.strictEqual(answer.text, answers[0]?.text)
            }
            assert.strictEqual((yield* ok("GET", path))["wrongSignatures"], 3)
            const problems = Effect.map(ok("GET", "/problems"), (found) => found["payments"])
            assert.deepStrictEqual(yield* problems, [
              { kind: "wrong_signatures", connectionId: connection["id"], provider: "stripe", count: 1 }
            ])
            yield* worker
            assert.deepStrictEqual(yield* ledger, [])
            // 1 MiB is read, and not one byte more.
            const filled = (bytes: number) => `${body}${" ".repeat(bytes - body.length)}`
            assert.strictEqual((yield* say(filled(1_048_576))).status, 200)
            refused(yield* say(filled(1_048_577)), 400, "invalid_input")
            assert.deepStrictEqual(yield* problems, [])
            assert.strictEqual((yield* ok("GET", path))["wrongSignatures"], 0)
          })
      )

      it.effect("D-RCV-1: 61 forged calls a minute of an address are refused, signed ones are not", () =>
        Effect.gen(function* () {
          const { send } = yield* Service
          const { hook, signature } = yield* connected()
          const body = event("customer.updated", { object: "customer" })
          const from = fromNewIp()
          const say = (by: string) =>
            send("POST", hook, {
              headers: { ...from, "stripe-signature": signature(body, { with: by }) },
              body
            })
          const answers = yield* Effect.all(Array.from({ length: 61 }, () => say("whsec_of_a_stranger")))
          assert.deepStrictEqual(
            [401, 429].map((status) => answers.filter((answer) => answer.status === status).length),
            [60, 1]
          )
          assert.strictEqual((yield* say(secret)).status, 200)
        })
      )

      it.effect(
        "D-RCV-30: a flood of forged calls from many addresses is refused without the database, and signed calls are stored",
        () =>
          Effect.gen(function* () {
            const { wait } = yield* Service
            const { at, book, hook, ledger, list, ok, path, say, sendTo, signature } = yield* connected()
            yield* book({ email: "sam@lead.example" })
            const body = event("invoice.paid", invoice("in_1"))
            const forged = signature(body, { with: "whsec_of_a_stranger" })
            const unknown = hook.replace(/[^/]+(?=[/]stripe$)/, unknownId)
            const elsewhere = hook.replace(at.slice(1), unknownId)
            const flood = (to: string, calls: number) =>
              Effect.map(
                Effect.all(
                  Array.from({ length: calls }, () => sendTo(to, body, forged)),
                  { concurrency: 10 }
                ),
                (answers) => [401, 429].map((status) => answers.filter((one) => one.status === status).length)
              )
            for (const to of [hook, unknown]) {
              assert.deepStrictEqual(yield* flood(to, 120), [120, 0])
              assert.deepStrictEqual(yield* flood(to, 1380), [0, 1380])
              refused(yield* sendTo(to, body, forged), 429, "rate_limited")
            }
            // In another letter case and in another workspace it is no connection.
            const upper = hook.replace(/[^/]+(?=[/]stripe$)/, (id) => id.toUpperCase())
            for (let nth = 0; nth < 130; nth++)
              refused(yield* sendTo(upper, body, forged), 401, "unauthorized")
            refused(yield* sendTo(elsewhere, body, signature(body)), 401, "unauthorized")
            // What is signed is stored, while the flood lasts, which this call prolongs.
            refused(yield* sendTo(hook, body, forged), 429, "rate_limited")
            assert.strictEqual((yield* say(body)).status, 200)
            yield* worker
            assert.deepStrictEqual(yield* ledger, ["payment 40"])
            assert.deepStrictEqual(yield* list("/unmatched-entries"), [])
            // A secret that is replaced in the flood counts ten seconds later.
            yield* ok("PATCH", path, { secrets: ["whsec_new"] })
            yield* wait(10)
            yield* Effect.sync(() => (stripe.state.ahead += 10))
            assert.strictEqual((yield* say(body, { with: "whsec_new" })).status, 200)
            refused(yield* say(body), 429, "rate_limited")
            yield* wait(60)
            yield* Effect.sync(() => (stripe.state.ahead += 60))
            refused(yield* sendTo(hook, body, forged), 401, "unauthorized")
          })
      )

      it.effect(
        "D-RCV-1: while a secret is replaced both count, and a removed connection accepts nothing",
        () =>
          Effect.gen(function* () {
            const { call, at, ok, path, say } = yield* connected()
            const body = event("customer.updated", { object: "customer" })
            const statuses = Effect.gen(function* () {
              const both = [yield* say(body), yield* say(body, { with: "whsec_new" })]
              return both.map(({ status }) => status)
            })
            assert.deepStrictEqual(yield* statuses, [200, 401])
            yield* ok("PATCH", path, { secrets: ["whsec_new", secret] })
            assert.deepStrictEqual(yield* statuses, [200, 200])
            yield* ok("PATCH", path, { secrets: ["whsec_new"] })
            assert.deepStrictEqual(yield* statuses, [401, 200])
            assert.strictEqual((yield* call("DELETE", `${at}${path}`)).status, 204)
            assert.deepStrictEqual(yield* statuses, [401, 401])
          })
      )
    },
    onStoreWithStripe(new URL(stripe.address))
  )
})
