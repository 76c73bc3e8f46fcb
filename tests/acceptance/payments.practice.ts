import { randomUUID } from "node:crypto"
import { assert } from "@effect/vitest"
import { mockKey, mockSecret, type openMockStripe } from "@calendeal/port-contracts/mock-server"
import { Effect, Option } from "effect"
import { SqlClient } from "effect/sql"
import { mailsTo, mailShop } from "../kit/http/mails.shop.ts"
import { bookingOf, fromNewIp, startIn } from "../kit/http/requests.ts"
import { Service } from "../kit/http/specification.ts"
import { itemsOf } from "../kit/http/management/workspace.ts"

type MockStripe = Awaited<ReturnType<typeof openMockStripe>>
export const sam = "sam@lead.example"
export const account = { secretKey: mockKey, webhookSecrets: [mockSecret] }
export const price = { amount: 40, currency: "EUR" }

/** Makes a workspace that takes payments, with the acts of visitors and of Stripe, whose stand-in is the test file's own. */
export const practiceWith = (stripe: MockStripe) =>
  Effect.fnUntraced(function* (settings: object = {}) {
    const { post, send, wait, withPorts } = yield* Service
    stripe.state.trouble = () => null
    const shop = yield* mailShop()
    const connected = yield* shop.call("PUT", `${shop.at}/payment-account`, account)
    assert.strictEqual(connected.status, 200, connected.text)
    const { hostId } = shop
    const eventType = yield* shop.ok("PATCH", `/event-types/${shop.eventTypeId}`, { price, ...settings })
    assert.deepStrictEqual(eventType["price"], price)
    const hook = new URL(String(connected.body["webhookUrl"])).pathname
    return {
      ...shop,
      hostId,
      hook,
      connected,
      wait: (seconds: number) =>
        Effect.andThen(
          Effect.sync(() => (stripe.state.ahead += seconds)),
          wait(seconds)
        ),
      /** The end of holds by the database's clock, which no test can advance. */
      lapse: withPorts(lapseAll(shop.workspaceId)),
      book: (email = sam, start = startIn(5), key: string = randomUUID(), more: object = {}) =>
        post(
          "/book",
          { ...bookingOf(shop.eventTypeId, email, start), ...more },
          { ...fromNewIp(), "idempotency-key": key }
        ),
      sessionOf: (uid: string) => stripe.sessionOf(uid)?.id ?? assert.fail("no page"),
      /** A signed call of Stripe. */
      say: ({ body, signature }: { readonly body: string; readonly signature: string }) =>
        send("POST", hook, {
          headers: { ...fromNewIp(), "stripe-signature": signature, "content-type": "application/json" },
          body
        }),
      stateOf: (uid: string) =>
        Effect.map(shop.stored(uid), ({ payment, status }) => [status, Object(payment)["state"]]),
      paid: Effect.map(shop.call("GET", `${shop.at}/transactions`), (answer) =>
        itemsOf(answer).map(({ amount, currency }) => ({ amount, currency }))
      )
    }
  })

const lapseAll = Effect.fnUntraced(function* (workspaceId: string) {
  const database = yield* Effect.serviceOption(SqlClient.SqlClient)
  if (Option.isNone(database)) return
  const sql = database.value
  yield* Effect.orDie(
    sql.withTransaction(
      Effect.gen(function* () {
        yield* sql`select set_config('app.workspace_id', ${workspaceId}, true)`
        yield* sql`update bookings set held_until = now() where held_until is not null`
        yield* sql`update booking_hosts set held_until = now() where held_until is not null`
      })
    )
  )
})

export const kindsTo = (mails: Parameters<typeof mailsTo>[0], address: string) =>
  mailsTo(mails, address).map(({ messageId }) => messageId.split(".")[2])
