import { assert } from "@effect/vitest"
import { Integrations } from "@calendeal/domain/conversions"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect } from "effect"
import { someEmail } from "../kit/http/visitor.ts"
import { deliverAll, receiver } from "../kit/http/management/webhooks.receiver.ts"
import { hostDraft } from "../kit/http/management/workspace.ts"
import { Service } from "../kit/http/Service.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"
import { openScreen } from "./console.walk.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"

inChromium("Connections in the console", (it) => {
  it.effect("D-CON-77: a webhook's own address has its last fault in words, and its log", () =>
    Effect.gen(function* () {
      const { withPorts } = yield* Service
      const { respondWith, url } = yield* receiver
      const { make, page, pay, screens, signIn } = yield* consoleOf("admin")
      const webhook = yield* make("/webhooks", { url, events: ["transaction.recorded"] })
      respondWith(() => [410])
      yield* pay({ email: someEmail(), amount: 10, currency: "usd" })
      yield* withPorts(deliverAll)
      yield* Effect.promise(async () => {
        const axeCheck = axeCheckOf(page)
        await signIn(`${screens}/connections/webhooks/${String(webhook["id"])}`)
        await page.getByText(/^The last fault, on .*: The receiver answers 410\./).waitFor()
        await page.getByText(/transaction\.recorded · failed/).waitFor()
        await page.getByText("Off", { exact: true }).waitFor()
        await axeCheck("a failing webhook")
        await page.getByRole("button", { name: "Turn on" }).click()
        await page.getByText("On", { exact: true }).waitFor()
        await page.getByRole("button", { name: "Send again" }).click()
        await page.getByText("No failed deliveries.").waitFor()
        await page.getByRole("link", { name: "Webhooks", exact: true }).click()
        await page.getByRole("link", { name: url }).waitFor()
      })
    }).pipe(Effect.scoped)
  )

  it.effect("D-CON-239: each kind of connection of which there is none says what it gives and leads on", () =>
    Effect.gen(function* () {
      const { make, page, screens, signIn } = yield* consoleOf("admin")
      const ways = page.getByRole("link", { name: /^Connect: / })
      const namesOf = (texts: ReadonlyArray<string | null>) => texts.map((text) => text?.slice(9))
      yield* Effect.promise(async () => {
        await signIn(`${screens}/connections`)
        const row = page.getByRole("listitem").filter({ hasText: "Conferencing" })
        await row.getByText("Each meeting gets a video link of its own.").waitFor()
        await row.getByText("Not connected").waitFor()
        assert.deepStrictEqual(
          namesOf(await Promise.all((await ways.all()).map((way) => way.getAttribute("aria-label")))),
          ["Calendars", "Conferencing", "Payments", "Ad platforms", "Webhooks"]
        )
        await axeCheckOf(page)("connections of a new workspace")
        await row.getByRole("link").click()
        await page.getByRole("button", { name: "Add an account" }).waitFor()
        await page.goBack()
        await page.getByRole("link", { name: "Connect: Ad platforms" }).click()
        await page.waitForURL(/\/-\/accounts\?workspace=/)
      })
      yield* make("/payment-connections", { provider: "paddle", name: "Shop", isLive: false, site: null })
      yield* Effect.promise(async () => {
        await page.goto(`${screens}/connections`)
        const shop = page.getByRole("listitem").filter({ hasText: "Paddle · tests only" })
        await shop.getByText("Waiting for the first call …").waitFor()
        assert.strictEqual(await page.getByRole("link", { name: "Connect: Payments" }).count(), 0)
        await shop.getByRole("link", { name: "Open: Shop" }).click()
        await page.getByText("Register this address at the provider:").waitFor()
      })
    }).pipe(Effect.scoped)
  )

  it.effect(
    "D-CON-78, D-CON-149, D-CON-158, D-CON-210: the calendars of all hosts are listed with their fault, and tested",
    () =>
      Effect.gen(function* () {
        const { make, page, screens, signIn } = yield* consoleOf("admin")
        const host = yield* make("/hosts", { ...hostDraft, name: "Grace Hopper" })
        // No server listens on this port.
        yield* make(`/hosts/${String(host["id"])}/calendars`, {
          kind: "ics",
          address: "http://127.0.0.1:9/grace.ics"
        })
        yield* Effect.promise(async () => {
          await signIn(`${screens}/connections`)
          // At a glance: what is connected, what is wrong, and what mends it.
          const row = page.getByRole("listitem").filter({ hasText: "Grace Hopper" })
          await row.getByText("The last read failed: The server does not answer.").waitFor()
          await row.getByText("Not read yet").waitFor()
          await page
            .getByRole("listitem")
            .filter({ hasText: "Mail" })
            .getByText("On", { exact: true })
            .waitFor()
          await axeCheckOf(page)("all connections")
          const mails = page.getByRole("listitem").filter({ hasText: "Mail" })
          assert.strictEqual(await mails.getByRole("status").textContent(), "")
          await page.locator(".me").getByText("Pia", { exact: true }).waitFor({ state: "attached" })
          await page.getByRole("button", { name: "Test all" }).click()
          await mails.getByRole("status").filter({ hasText: /\w/u }).waitFor()
          await row.getByRole("link", { name: /^Connect again: / }).click()
          await page.getByRole("heading", { name: "Grace Hopper", level: 1 }).waitFor()
          await page.goBack()
          await page.getByRole("link", { name: "Calendars", exact: true }).click()
          await page.getByText("The last read failed: The server does not answer.").waitFor()
          await page.getByRole("button", { name: /^Test: / }).click()
          await page.getByRole("status").filter({ hasText: "The server does not answer." }).waitFor()
          await page.getByRole("link", { name: "Grace Hopper" }).click()
          await page.getByRole("heading", { name: "Grace Hopper", level: 1 }).waitFor()
        })
      }).pipe(Effect.scoped)
  )

  it.effect(
    "D-CON-79: an ended access is on the overview and at the account, with the way to connect again",
    () =>
      Effect.gen(function* () {
        const { withPorts } = yield* Service
        const { at, make, page, screens, signIn } = yield* consoleOf("admin")
        const integration = yield* make("/integrations", {
          account: { platform: "linkedin", conversions: { lead: "1" }, requiresConsent: false },
          credential: "token-12345678"
        })
        const id = String(integration["id"])
        yield* withPorts(
          Integrations.use((integrations) =>
            integrations.noteAccess(WorkspaceId.make(at.slice(1)), id, "ended")
          )
        )
        yield* Effect.promise(async () => {
          const axeCheck = axeCheckOf(page)
          await signIn(`${screens}/connections/ads/${id}`)
          await page.getByText(/^The provider ended its access on .*\.$/).waitFor()
          await axeCheck("an ad account without access")
          await page.goto(`${screens}/overview`)
          await page.getByText(/^The provider ended its access on /).waitFor()
          await page.getByRole("link", { name: "Connect again: LinkedIn" }).click()
          await page.waitForURL(/\/-\/accounts\?workspace=/)
          await page
            .getByRole("button", { name: /: LinkedIn$/ })
            .first()
            .waitFor()
        })
      }).pipe(Effect.scoped)
  )

  it.effect("D-CONN-13, D-CONN-14: a workspace's own client is stored, kept secret, and removed", () =>
    Effect.gen(function* () {
      const { at, call, page, screens, signIn } = yield* consoleOf("admin")
      const secret = "own-secret-12345678"
      yield* Effect.promise(async () => {
        const axeCheck = axeCheckOf(page)
        await signIn(`${screens}/connections?tab=clients`)
        const google = page.getByRole("region", { name: "Google" })
        await google.getByText(/^https?:\/\/\S+google$/).waitFor()
        await google.getByLabel("Client id").fill("own client")
        await google.getByLabel("Client secret").fill(secret)
        await google.getByRole("button", { name: "Save" }).click()
        await google.locator("[aria-invalid=true]").waitFor()
        await google.getByLabel("Client id").fill("own-client-id")
        await google.getByRole("button", { name: "Save" }).click()
        await google.getByText("Accounts are connected with the workspace’s own client.").waitFor()
        await google.getByText("Saved.").waitFor()
        await axeCheck("the workspace's own clients")
        await page.reload()
        await google.getByText("Accounts are connected with the workspace’s own client.").waitFor()
        assert.strictEqual(await google.getByLabel("Client id").inputValue(), "own-client-id")
        assert.strictEqual(await google.getByLabel("Client secret").inputValue(), "")
        assert.notInclude(await page.content(), secret)
        await google.getByRole("button", { name: "Remove the client" }).click()
        const question = page.getByRole("dialog")
        await question.getByText(/Connected accounts keep the client/).waitFor()
        await question.getByLabel("To confirm, type Google").fill("Google")
        await question.getByRole("button", { name: "Remove the client" }).click()
        await question.waitFor({ state: "detached" })
        assert.strictEqual(await google.getByLabel("Client id").inputValue(), "")
      })
      const { body } = yield* call("GET", `${at}/oauth-clients`)
      assert.notInclude(JSON.stringify(body), "own-client-id")
    }).pipe(Effect.scoped)
  )

  it.effect("D-CONN-13, D-SIGN-7: a client needs a recent sign-in, and the form says so", () =>
    Effect.gen(function* () {
      const { wait } = yield* Service
      const { at, call, page, screens, signIn } = yield* consoleOf("admin")
      yield* Effect.promise(() => signIn(`${screens}/connections?tab=clients`))
      yield* wait(601)
      yield* Effect.promise(async () => {
        const google = page.getByRole("region", { name: "Google" })
        await google.getByLabel("Client id").fill("own-client-id")
        await google.getByLabel("Client secret").fill("own-secret-12345678")
        await google.getByRole("button", { name: "Save" }).click()
        await page
          .getByRole("dialog", { name: "Sign in again" })
          .getByRole("button", { name: "Cancel" })
          .click()
        await google.getByText("This needs a sign-in within the last 10 minutes.").waitFor()
        assert.strictEqual(await google.getByLabel("Client id").inputValue(), "own-client-id")
      })
      assert.notInclude((yield* call("GET", `${at}/oauth-clients`)).text, "own-client-id")
    }).pipe(Effect.scoped)
  )

  it.effect("D-CON-77: an unknown webhook and an unknown ad account are not found", () =>
    Effect.gen(function* () {
      const { page, screens, signIn } = yield* consoleOf("admin")
      yield* Effect.promise(async () => {
        await signIn()
        for (const kind of ["webhooks", "ads"]) {
          await openScreen(page, `${screens}/connections/${kind}/00000000-0000-4000-8000-000000000000`)
          await page.getByRole("heading", { name: "This page does not exist", level: 1 }).waitFor()
          await page.waitForFunction("document.title === document.querySelector('h1')?.textContent")
        }
      })
    }).pipe(Effect.scoped)
  )
})
