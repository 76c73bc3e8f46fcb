import { assert } from "@effect/vitest"
import { mockKey, mockSecret, openMockStripe } from "@calendeal/port-contracts/mock-server"
import { deliverNext, handOut } from "@calendeal/domain/outbox"
import { paymentHandler } from "@calendeal/domain/payment-deliveries"
import { Effect, Option } from "effect"
import { inMemoryWithStripe } from "../kit/http/ports.ts"
import { inChromiumWith } from "../kit/chromium/inChromium.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { bookingOf, fromNewIp, startIn } from "../kit/http/requests.ts"
import { Service } from "../kit/http/specification.ts"
import { consoleOf } from "./console.member.ts"

const stripe = await openMockStripe()

const handlers = { payment: paymentHandler }
/** Asks Stripe what is due to be asked, as a worker does. */
const askStripe = Effect.flatMap(Service, ({ withPorts }) =>
  withPorts(
    Effect.gen(function* () {
      yield* Effect.repeat(handOut(handlers), { while: ({ isMore }) => isMore })
      while (Option.isSome(yield* deliverNext(handlers)));
    })
  )
)

inChromiumWith(inMemoryWithStripe(new URL(stripe.address)), "The payment account in the console", (it) => {
  it.effect(
    "D-CON-179: the address is copied, a wrong key is refused at its field, a right one kept secret",
    () =>
      Effect.gen(function* () {
        const { at, call, page, screens, signIn } = yield* consoleOf("admin")
        const { body } = yield* call("GET", `${at}/payment-account`)
        yield* Effect.promise(async () => {
          const axeCheck = axeCheckOf(page)
          await signIn(`${screens}/connections?tab=payments`)
          await page.getByText("No account is connected.").waitFor()
          await page.getByText(String(body["webhookUrl"])).waitFor()
          const save = async (key: string) => {
            await page.getByLabel("Secret key").fill(key)
            await page.getByLabel("Signing secret of the webhook").fill(mockSecret)
            await page.getByRole("button", { name: "Test and save" }).click()
          }
          await save("sk_test_somebodyelse")
          await page.locator("[aria-invalid=true]").waitFor()
          await save(mockKey)
          await page.getByText("Connected, for tests only.").waitFor()
          await axeCheck("a connected payment account")
          for (const label of ["Secret key", "Signing secret of the webhook"])
            assert.strictEqual(await page.getByLabel(label).inputValue(), "")
          for (const secret of [mockKey, mockSecret]) assert.notInclude(await page.content(), secret)
          await page.getByRole("button", { name: "Remove the account" }).click()
          const question = page.getByRole("dialog")
          await question.getByLabel("To confirm, type Stripe").fill("Stripe")
          await question.locator(".acts button").last().click()
          await page.getByText("No account is connected.").waitFor()
        })
      }).pipe(Effect.scoped)
  )

  it.effect("D-CON-232: a part of a booking's payment is returned on its page, at most what is left", () =>
    Effect.gen(function* () {
      const { at, book, call, offer, page, screens, signIn } = yield* consoleOf("admin")
      const account = { secretKey: mockKey, webhookSecrets: [mockSecret] }
      const connected = yield* call("PUT", `${at}/payment-account`, account)
      const { eventTypeId } = yield* offer({ price: { amount: 40, currency: "EUR" } })
      const booked = yield* book(bookingOf(eventTypeId, "vera@visitor.example", startIn(4)))
      const uid = String(booked.body["uid"])
      const session = stripe.sessionOf(uid)?.id ?? assert.fail("no page")
      stripe.pay(session)
      const { body, signature } = stripe.call(session)
      const { send } = yield* Service
      yield* send("POST", new URL(String(connected.body["webhookUrl"])).pathname, {
        headers: { ...fromNewIp(), "stripe-signature": signature, "content-type": "application/json" },
        body
      })
      yield* askStripe
      yield* Effect.promise(async () => {
        const axeCheck = axeCheckOf(page)
        await signIn(`${screens}/bookings/${uid}`)
        await page.getByRole("button", { name: "Refund a part" }).click()
        const dialog = page.getByRole("dialog")
        await dialog.getByText("€40 are left.").waitFor()
        await axeCheck("the form of a refund in part")
        await dialog.getByLabel("Amount (EUR)").fill("15")
        await dialog.getByLabel("Reason").fill("The heating was off")
        await dialog.getByRole("button", { name: "Refund a part" }).click()
        await page.getByText("The refund is on its way.").waitFor()
        await page.getByText("€15 being returned · The heating was off").waitFor()
      })
      yield* askStripe
      assert.deepStrictEqual(
        stripe.refundsOf(session).map(({ amount }) => amount),
        [1500]
      )
      yield* Effect.promise(async () => {
        await page.reload()
        await page.getByText("€15 returned · The heating was off").waitFor()
        await page.getByRole("button", { name: "Refund a part" }).click()
        await page.getByRole("dialog").getByText("€25 are left.").waitFor()
      })
    }).pipe(Effect.scoped)
  )

  it.effect("D-CON-179: a booking that waits for its payment is cancelled in the console", () =>
    Effect.gen(function* () {
      const { at, book, call, offer, page, screens, signIn } = yield* consoleOf("admin")
      const account = { secretKey: mockKey, webhookSecrets: [mockSecret] }
      yield* call("PUT", `${at}/payment-account`, account)
      const { eventTypeId } = yield* offer({ price: { amount: 40, currency: "EUR" } })
      const booked = yield* book(bookingOf(eventTypeId, "vera@visitor.example", startIn(4)))
      const uid = String(booked.body["uid"])
      yield* Effect.promise(async () => {
        await signIn(`${screens}/bookings/${uid}`)
        await page.getByRole("button", { name: "Cancel the meeting" }).click()
        const dialog = page.getByRole("dialog")
        await dialog.locator(".acts button").last().click()
        await page.getByText("The meeting is cancelled.").waitFor()
      })
      assert.strictEqual((yield* call("GET", `${at}/bookings/${uid}`)).body["status"], "cancelled")
    }).pipe(Effect.scoped)
  )
})
