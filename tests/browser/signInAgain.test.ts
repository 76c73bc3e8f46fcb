import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { BrowserContext } from "playwright-core"
import { operatorLink } from "@calendeal/domain/sign-in"
import { Email } from "@calendeal/domain/contacts"
import { someEmail } from "../kit/http/visitor.ts"
import { hostDraft, itemsOf } from "../kit/http/management/workspace.ts"
import { MailServer, worker } from "../kit/http/mails.server.ts"
import { Service } from "../kit/http/Service.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { hasValue } from "./hasValue.ts"
import { addPasskey, newPerson, withPasskeys } from "./passkeys.ts"

/** Opens the latest mailed link to the address in another tab, and signs in. */
const followMail = Effect.fnUntraced(function* (context: BrowserContext, email: string) {
  const { arrivals } = yield* MailServer
  yield* worker
  const text = arrivals.findLast(({ mail }) => mail.to.address === email)?.mail.text ?? ""
  const address = /http:\S+\/-\/link\S+/.exec(text)?.[0] ?? assert.fail("no link")
  const tab = yield* Effect.promise(() => context.newPage())
  yield* Effect.promise(async () => {
    await tab.goto(address)
    await tab.getByRole("button", { name: "Sign in" }).click()
  })
  return tab
})

const heading = { name: "Sign in again" }

withPasskeys("Signing in again", (it) => {
  it.effect("D-SIGN-12: with a passkey, a page goes on at once", () =>
    Effect.gen(function* () {
      const { wait } = yield* Service
      const { page } = yield* newPerson
      yield* Effect.promise(() => addPasskey(page, "Laptop"))
      yield* wait(601)
      yield* Effect.promise(async () => {
        await page.getByRole("button", { name: "Remove: Laptop" }).click()
        await page.getByRole("heading", heading).waitFor()
        await axeCheckOf(page)("sign in again")
        await page.getByRole("button", { name: "Sign in with a passkey" }).click()
        await page.getByRole("heading", { name: "Your account" }).waitFor()
        await page.getByRole("button", { name: "Remove: Laptop" }).waitFor({ state: "detached" })
      })
    }).pipe(Effect.scoped)
  )

  it.effect("D-SIGN-12: with a link, the form of a new passkey waits with its name", () =>
    Effect.gen(function* () {
      const { wait } = yield* Service
      const { context, email, page } = yield* newPerson
      yield* wait(601)
      yield* Effect.promise(async () => {
        await page.getByLabel("Name of the passkey").fill("Phone")
        await page.getByRole("button", { name: "Add a passkey" }).click()
        await page.getByRole("heading", heading).waitFor()
        await page.getByRole("button", { name: "Send me a link" }).click()
        await page.getByText(`An email with a link is on its way to ${email}`).waitFor()
      })
      const tab = yield* followMail(context, email)
      yield* Effect.promise(async () => {
        await tab.getByRole("heading", { name: "Your account" }).waitFor()
        await hasValue(tab.getByLabel("Name of the passkey"), "Phone")
      })
    }).pipe(Effect.scoped)
  )

  it.effect("D-SIGN-12: the page of the workspace's accounts goes on after a passkey, and after a link", () =>
    Effect.gen(function* () {
      const { wait } = yield* Service
      const { at, call, context, email, page, service, workspace } = yield* newPerson
      yield* Effect.promise(() => addPasskey(page, "Laptop"))
      const account = { platform: "meta", datasetId: "1234567890", requiresConsent: false }
      const draft = { account, credential: "token-12345678", enabled: false }
      assert.strictEqual((yield* call("POST", `${at}/integrations`, draft)).status, 201)
      yield* wait(601)
      const disconnect = async () => {
        await page.getByRole("button", { name: /^Disconnect: / }).click()
        await page.getByRole("button", { name: /^Disconnect now: / }).click()
        await page.getByRole("heading", heading).waitFor()
      }
      yield* Effect.promise(async () => {
        await page.goto(`${service}/-/accounts?workspace=${workspace.id}`)
        await disconnect()
        await page.getByRole("button", { name: "Sign in with a passkey" }).click()
        await page.getByText("No account is connected.").nth(1).waitFor()
      })
      assert.strictEqual((yield* call("POST", `${at}/integrations`, draft)).status, 201)
      yield* wait(601)
      yield* Effect.promise(async () => {
        await page.reload()
        await disconnect()
        await page.getByRole("button", { name: "Send me a link" }).click()
        await page.getByText("An email with a link is on its way").waitFor()
      })
      const tab = yield* followMail(context, email)
      yield* Effect.promise(() => tab.getByText("No account is connected.").nth(1).waitFor())
      assert.lengthOf(itemsOf(yield* call("GET", `${at}/integrations`)), 0)
    }).pipe(Effect.scoped)
  )

  it.effect("D-SIGN-12: an ad account is put to use after a passkey, and its form opens again", () =>
    Effect.gen(function* () {
      const { wait } = yield* Service
      const { at, call, page, service, workspace } = yield* newPerson
      yield* Effect.promise(() => addPasskey(page, "Laptop"))
      const account = { platform: "meta", datasetId: "1234567890", requiresConsent: false }
      const draft = { account, credential: "token-12345678", enabled: false }
      assert.strictEqual((yield* call("POST", `${at}/integrations`, draft)).status, 201)
      yield* wait(601)
      yield* Effect.promise(async () => {
        await page.goto(`${service}/-/accounts?workspace=${workspace.id}`)
        await page.getByRole("button", { name: "Use it" }).click()
        await page.getByRole("heading", heading).waitFor()
      })
      assert.deepInclude(itemsOf(yield* call("GET", `${at}/integrations`))[0], { enabled: false })
      yield* Effect.promise(async () => {
        await page.getByRole("button", { name: "Sign in with a passkey" }).click()
        await page.getByRole("button", { name: "Use it" }).waitFor({ state: "detached" })
        await page.getByText("connected", { exact: true }).waitFor()
      })
      assert.deepInclude(itemsOf(yield* call("GET", `${at}/integrations`))[0], { enabled: true })
      yield* wait(601)
      yield* Effect.promise(async () => {
        await page.getByRole("button", { name: "Set up TikTok" }).click()
        await page.getByLabel("Pixel code").fill("C4QB1EXAMPLE")
        await page.getByLabel("Access token").fill("token-87654321")
        await page.getByRole("button", { name: "Save and send a test event" }).click()
        await page.getByRole("heading", heading).waitFor()
        await page.getByRole("button", { name: "Sign in with a passkey" }).click()
        await page.getByLabel("Pixel code").waitFor()
      })
      assert.lengthOf(itemsOf(yield* call("GET", `${at}/integrations`)), 1)
    }).pipe(Effect.scoped)
  )

  it.effect("D-SIGN-12: with a link, a calendar is disconnected on the page to which it leads back", () =>
    Effect.gen(function* () {
      const { wait } = yield* Service
      const { at, call, context, email, page, service, workspace } = yield* newPerson
      const { path, calendars } = yield* hostWithCalendar(at, call, workspace.id)
      yield* wait(601)
      yield* Effect.promise(async () => {
        await page.goto(`${service}${path}`)
        await page.getByRole("button", { name: /^Disconnect: / }).click()
        await page.locator("li button").click()
        await page.getByRole("heading", heading).waitFor()
        await page.getByRole("button", { name: "Send me a link" }).click()
        await page.getByText("An email with a link is on its way").waitFor()
      })
      assert.lengthOf(yield* calendars, 1)
      const tab = yield* followMail(context, email)
      while ((yield* calendars).length > 0) yield* Effect.sleep("50 millis")
      yield* Effect.promise(() => tab.getByText("No calendar is connected.").waitFor())
    }).pipe(Effect.scoped)
  )

  it.effect("D-SIGN-12: another account does not finish the act", () =>
    Effect.gen(function* () {
      const { wait, withPorts } = yield* Service
      const { at, call, page, service, workspace } = yield* newPerson
      const { path, calendars } = yield* hostWithCalendar(at, call, workspace.id)
      const other = someEmail()
      yield* call("POST", `${at}/members`, { email: other, name: "Olga", role: "admin" })
      yield* wait(601)
      yield* Effect.promise(async () => {
        await page.goto(`${service}${path}`)
        await page.getByRole("button", { name: /^Disconnect: / }).click()
        await page.locator("li button").click()
        await page.getByRole("button", { name: "Send me a link" }).click()
        await page.getByText("An email with a link is on its way").waitFor()
      })
      const { address } = yield* withPorts(operatorLink(workspace.id, Email.make(other)))
      yield* Effect.promise(async () => {
        await page.goto(`${service}/-/link${new URL(address).hash}`)
        await page.getByRole("button", { name: "Sign in" }).click()
        await page.waitForURL(`${service}/console/**`)
        await page.goto(`${service}${path}`)
        await page.waitForFunction(
          () => Reflect.get(globalThis, "localStorage").getItem("calendeal-act") === null
        )
        await page.getByRole("button", { name: /^Disconnect: / }).waitFor()
      })
      assert.lengthOf(yield* calendars, 1)
    }).pipe(Effect.scoped)
  )
})

/** A host of the workspace with a feed. */
const hostWithCalendar = Effect.fnUntraced(function* (
  at: string,
  call: Effect.Success<typeof newPerson>["call"],
  workspaceId: string
) {
  const host = yield* call("POST", `${at}/hosts`, hostDraft)
  const id = String(host.body["id"])
  const added = yield* call("POST", `${at}/hosts/${id}/calendars`, {
    kind: "ics",
    address: "https://calendar.example/busy.ics"
  })
  assert.strictEqual(added.status, 201, JSON.stringify(added.body))
  return {
    path: `/-/connect?workspace=${workspaceId}&host=${id}`,
    calendars: Effect.map(call("GET", `${at}/hosts/${id}/calendars`), itemsOf)
  }
})
