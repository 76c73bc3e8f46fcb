import { assert } from "@effect/vitest"
import { ReportBook } from "@calendeal/domain/receivers"
import { Tax } from "@calendeal/domain/money"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { sampleReport, sampleReportOf, sampleUnmatched } from "@calendeal/port-contracts/samples"
import { DateTime, Effect } from "effect"
import { Stripe } from "stripe"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { bookingOf, startIn } from "../kit/http/requests.ts"
import { Service } from "../kit/http/Service.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"

const secret = "whsec_of_the_shop"
const library = new Stripe("sk_test_nothing")

inChromium("The payments of a shop in the console", (it) => {
  it.effect("D-CON-190: a provider is connected, and the page says when its first call has come", () =>
    Effect.gen(function* () {
      const { at, call, page, screens, service, signIn } = yield* consoleOf("admin")
      const connections = () => Effect.runPromise(call("GET", `${at}/payment-connections`))
      yield* Effect.promise(async () => {
        await signIn(`${screens}/connections?tab=payments`)
        await page.getByText("No provider is connected.").waitFor()
        await page.getByRole("button", { name: "Connect a provider" }).click()
        const dialog = page.getByRole("dialog")
        await dialog.getByLabel("Provider").selectOption("Chargebee")
        await dialog.getByLabel("Name of the site").waitFor()
        await dialog.getByLabel("Provider").selectOption("Stripe")
        assert.strictEqual(await dialog.getByLabel("Name of the site").count(), 0)
        await dialog.getByLabel("Name", { exact: true }).fill("Shop")
        await dialog.getByLabel("Real money").uncheck()
        await dialog.getByRole("button", { name: "Connect a provider" }).click()
        await page.getByText("Waiting for the first call …").waitFor()
        await page.getByText("tests only").waitFor()
        const [connection] = (await connections()).body["items"] as ReadonlyArray<{ webhookUrl: string }>
        const address = connection?.webhookUrl ?? ""
        await page.getByText(address).waitFor()

        await page.getByRole("button", { name: "Enter the secret" }).click()
        await dialog.getByLabel("Signing secret of the webhook").fill(secret)
        await dialog.getByRole("button", { name: "Save" }).click()
        await dialog.waitFor({ state: "detached" })
        assert.notInclude(await page.content(), secret)
        await axeCheckOf(page)("a connected provider")

        const payload = JSON.stringify({
          id: "evt_1",
          object: "event",
          livemode: false,
          type: "ping",
          data: {}
        })
        const answer = await fetch(service + new URL(address).pathname, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            "stripe-signature": library.webhooks.generateTestHeaderString({ payload, secret })
          },
          body: payload
        })
        assert.strictEqual(answer.status, 200, await answer.text())
        await page.getByText(/The latest call came on/).waitFor()
        assert.strictEqual(await page.getByText("Waiting for the first call …").count(), 0)

        await page.getByRole("button", { name: "Disconnect" }).click()
        await dialog.getByLabel("To confirm, type Shop").fill("Shop")
        await dialog.locator(".acts button").last().click()
        await page.getByText("No provider is connected.").waitFor()
      })
    }).pipe(Effect.scoped)
  )

  it.effect(
    "D-CON-192, D-CON-193, D-CON-230, D-CON-231, D-RCV-15: a payment without a contact is given to one, with what its provider says of it, and a refund is dismissed and restored",
    () =>
      Effect.gen(function* () {
        const { withPorts } = yield* Service
        const { at, book, call, offer, page, screens, signIn } = yield* consoleOf("admin")
        const id = WorkspaceId.make(at.slice(1))
        yield* withPorts(
          ReportBook.use((book) =>
            Effect.forEach(
              [
                sampleReport("in_1", {
                  at: DateTime.makeUnsafe("2026-11-02T09:30:00Z"),
                  billing: { tax: Tax.make(15_97), subscriptionId: "sub_1", subscriptionPayment: "renewal" }
                }),
                sampleReportOf("in_2", "refund", "re_1", 5_00)
              ],
              (report) => book.enter(sampleUnmatched(id, report))
            )
          )
        )
        const { eventTypeId } = yield* offer({})
        yield* book(bookingOf(eventTypeId, "sam@lead.example", startIn(4)))
        yield* Effect.promise(async () => {
          await signIn(`${screens}/overview`)
          await page.getByText("1 × payment without a contact").waitFor()
          await axeCheckOf(page)("the overview with a payment")
          await page.goto(`${screens}/connections?tab=payments`)
          await page.getByText("Refund: waits for its payment").waitFor()
          const dialog = page.getByRole("dialog")
          await page.locator("li", { hasText: "Refund: waits" }).getByText("Dismiss").click()
          await dialog.getByLabel("Why").selectOption("Not money of this workspace")
          await axeCheckOf(page)("why an entry is dismissed")
          await dialog.getByRole("button", { name: "Dismiss" }).click()
          await dialog.waitFor({ state: "detached" })
          await page.getByText("Refund: waits for its payment").waitFor({ state: "detached" })
          await page.getByRole("button", { name: "Dismissed" }).click()
          await dialog.getByText("Refund · Not money of this workspace").waitFor()
          await axeCheckOf(page)("what was dismissed")
          await dialog.getByRole("button", { name: "Restore" }).click()
          await dialog.getByText("Nothing is dismissed.").waitFor()
          await dialog.getByRole("button", { name: "Close" }).click()
          await page.getByText("Refund: waits for its payment").waitFor()
          await page.getByRole("button", { name: "Assign to a contact" }).click()
          await axeCheckOf(page)("the search for who paid")
          await dialog.getByLabel("Name, email, phone or company").fill("sam@lead")
          await dialog.getByRole("button", { name: "Search" }).click()
          await page.getByText("The payment is recorded.").waitFor()
          await dialog.waitFor({ state: "detached" })
          assert.strictEqual(await page.getByRole("button", { name: "Assign to a contact" }).count(), 0)
          await page.goto(`${screens}/deals?show=payments`)
          await page.getByText("Stripe · Renewal · US$15.97 of it tax").waitFor()
          await axeCheckOf(page)("a payment with its provider")
        })
        const { body } = yield* call("GET", `${at}/transactions`)
        assert.lengthOf(body["items"] as ReadonlyArray<unknown>, 1)
      }).pipe(Effect.scoped)
  )
})
