import { assert } from "@effect/vitest"
import { operatorLink } from "@calendeal/domain/sign-in"
import { Email } from "@calendeal/domain/contacts"
import { Effect } from "effect"
import type { BrowserContext } from "playwright-core"
import { someEmail } from "../kit/http/visitor.ts"
import { hostDraft, newWorkspace } from "../kit/http/management/workspace.ts"
import { Service } from "../kit/http/Service.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { openContext } from "../kit/chromium/openContext.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { Sites } from "../kit/chromium/Sites.ts"

/** Browsers keep Secure cookies of `localhost` also without TLS. */
const opened = Effect.gen(function* () {
  const { port } = yield* Service
  const context = yield* openContext({ locale: "en-GB" })
  return {
    context,
    page: yield* Effect.promise(() => context.newPage()),
    service: `http://localhost:${port}`
  }
})

/** The fragment of a link for a new member. */
const linkOf = Effect.fnUntraced(function* (email: string) {
  const { withPorts } = yield* Service
  const { at, call, workspace } = yield* newWorkspace
  yield* call("POST", `${at}/members`, { email, name: "Pia", role: "admin" })
  const { address } = yield* withPorts(operatorLink(workspace.id, Email.make(email)))
  return { token: new URL(address).hash, at }
})

/** The page to sign in has a cookie, too (D-PASSKEY-2). */
const sessionCookie = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === "__Host-calendeal")

/** A browser of an admin whose workspace, the second one of the account, has two hosts. */
const adminOfTwoHosts = Effect.gen(function* () {
  const email = someEmail()
  const first = yield* linkOf(email)
  const { at, call, workspace } = yield* newWorkspace
  yield* call("POST", `${at}/members`, { email, name: "Pia", role: "admin" })
  for (const name of ["Ada Lovelace", "Grace Hopper"]) {
    const username = name.split(" ")[0]?.toLowerCase() ?? ""
    yield* call("POST", `${at}/hosts`, { ...hostDraft, name, username, email: `${username}@contoso.example` })
  }
  const { withPorts } = yield* Service
  const { address } = yield* withPorts(operatorLink(workspace.id, Email.make(email)))
  const { page, service } = yield* opened
  yield* Effect.promise(async () => {
    for (const link of [first.token, new URL(address).hash]) {
      await page.goto("about:blank")
      await page.goto(`${service}/-/link${link}`)
      await page.locator("main button").first().click()
      await page.waitForURL(/\/overview$/)
    }
  })
  return { page, service, path: `/-/connect?workspace=${workspace.id}`, slug: workspace.slug }
})

inChromium("The pages of an account", (it) => {
  it.effect(
    "D-PASSKEY-1: without https and a host name, the account's page says why it has no passkeys",
    () =>
      Effect.gen(function* () {
        const { token } = yield* linkOf(someEmail())
        const { page, service } = yield* opened
        yield* Effect.promise(async () => {
          // As the service answers at an IP address.
          await page.route("**/-/account", async (route) => {
            const answer = await route.fetch()
            const body = (await answer.text()).replace('"passkeys":true', '"passkeys":false')
            await route.fulfill({ response: answer, body })
          })
          await page.goto(`${service}/-/link${token}`)
          await page.locator("main button").first().click()
          await page.waitForURL(/\/overview$/)
          await page.goto(`${service}/-/account`)
          await page.getByText("Passkeys need an https address with a host name").waitFor()
          assert.strictEqual(await page.getByRole("button", { name: "Add a passkey" }).count(), 0)
          await axeCheckOf(page)("an account without passkeys")
        })
      }).pipe(Effect.scoped)
  )

  it.effect(
    "D-SIGN-19, D-CONN-8: rows say whose calendars work and what is not set up, and the way back leads to the workspace",
    () =>
      Effect.gen(function* () {
        const { page, path, service, slug } = yield* adminOfTwoHosts
        yield* Effect.promise(async () => {
          const axeCheck = axeCheckOf(page)
          const fits = async () => {
            const overflow = page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth)
            assert.strictEqual(await overflow, 0)
          }
          await page.setViewportSize({ width: 320, height: 700 })
          await page.goto(`${service}${path}`)
          const rows = page.getByRole("listitem")
          await rows.filter({ hasText: "Grace Hopper" }).getByText("no calendar", { exact: true }).waitFor()
          await axeCheck("hosts")
          await fits()
          await page.getByRole("link", { name: "Grace Hopper" }).click()
          await page.getByRole("heading", { name: "Calendars of Grace Hopper" }).waitFor()
          await rows.filter({ hasText: "Google" }).getByText("not set up", { exact: true }).waitFor()
          const address = page.getByLabel("Redirect address to register at Google, exactly")
          await address.waitFor({ state: "hidden" })
          await page.getByText("For the administrator").click()
          await address.waitFor()
          await axeCheck("calendars of a host")
          await fits()
          const back = page.getByRole("link", { name: "Back to the console" })
          await back.and(page.locator(`[href="/console/${slug}"]`)).click()
          await page.waitForURL(`**/console/${slug}/**`)
          await page.goto(`${service}/-/account`)
          await page.getByRole("link", { name: "Connect calendars: Contoso" }).nth(1).waitFor()
          await page.getByRole("link", { name: "Connected accounts: Contoso" }).last().click()
          await page.getByRole("heading", { name: "Ad platforms" }).waitFor()
          await axeCheck("accounts")
          await fits()
        })
      }).pipe(Effect.scoped)
  )

  it.effect(
    "D-SIGN-2, D-CON-50: a link opens the console after its button, and the account shows and ends sessions",
    () =>
      Effect.gen(function* () {
        const email = someEmail()
        const { token } = yield* linkOf(email)
        const { context, page, service } = yield* opened
        yield* Effect.promise(async () => {
          const axeCheck = axeCheckOf(page)
          await page.goto(`${service}/-/account`)
          await page.waitForURL(`${service}/-/sign-in?next=%2F-%2Faccount`)
          await page.goto(`${service}/-/link${token}`)
          await page.getByRole("heading", { name: "Welcome to Contoso" }).waitFor()
          assert.notInclude(page.url(), "lnk_")
          assert.isUndefined(await sessionCookie(context))
          await axeCheck("link")
          // By keyboard only.
          await page.keyboard.press("Tab")
          await page.keyboard.press("Enter")
          await page.waitForURL(/\/console\/[^/]+\/overview$/)
          await page.goto(`${service}/-/account`)
          await page.getByText(email).waitFor()
          await page.getByText("Contoso").waitFor()
          assert.deepInclude(await sessionCookie(context), {
            name: "__Host-calendeal",
            httpOnly: true,
            secure: true,
            sameSite: "Lax",
            path: "/",
            domain: "localhost"
          })
          assert.strictEqual(await page.evaluate("document.cookie"), "")
          await axeCheck("account")
          await page.getByRole("button", { name: "Sign out" }).click()
          await page.waitForURL(/sign-in/)
          assert.isUndefined(await sessionCookie(context))
          await page.goto(`${service}/-/link${token}`)
          await page.getByRole("heading", { name: "This link does not work" }).waitFor()
          await axeCheck("link that was used")
        })
      }).pipe(Effect.scoped)
  )

  it.effect("D-SIGN-3: the form says the same for every address, and explains a wrong one", () =>
    Effect.gen(function* () {
      const { page, service } = yield* opened
      yield* Effect.promise(async () => {
        await page.goto(`${service}/-/sign-in`)
        await axeCheckOf(page)("sign-in")
        const field = page.getByLabel("Email")
        await field.fill("ada")
        await field.press("Enter")
        await page.getByRole("alert").getByText("Enter an email address").waitFor()
        assert.strictEqual(await field.getAttribute("aria-invalid"), "true")
        await field.fill("unknown@contoso.example")
        await field.press("Enter")
        const heading = page.getByRole("heading", { name: "Look into your mailbox" })
        await heading.waitFor()
        assert.isTrue(await heading.evaluate((element) => element.matches(":focus")))
        await page.getByText("If unknown@contoso.example belongs to a member").waitFor()
        await axeCheckOf(page)("sent")
      })
    }).pipe(Effect.scoped)
  )

  it.effect("D-SIGN-9: pages of other sites neither frame the pages nor use the session", () =>
    Effect.gen(function* () {
      const sites = yield* Sites
      const { token } = yield* linkOf(someEmail())
      const { context, page, service } = yield* opened
      const evil = sites.put(`<!doctype html><title>evil</title>
        <iframe src="${service}/-/account"></iframe>
        <form method="post" action="${service}/api/account/sign-out"><button>go</button></form>
        <script>
          fetch("${service}/api/account/sign-out", { method: "POST", credentials: "include", mode: "no-cors" })
            .catch(() => {}).then(() => { document.title = "tried" })
        </script>`)
      yield* Effect.promise(async () => {
        await page.goto(`${service}/-/link${token}`)
        await page.getByRole("button", { name: "Sign in" }).click()
        await page.waitForURL(/\/console\//)
        await page.goto(`${service}/-/account`)
        const other = await context.newPage()
        const refused = other.waitForEvent("console", {
          predicate: (message) => message.text().includes("frame-ancestors")
        })
        await other.goto(evil("localhost"))
        await refused
        await other.waitForFunction("document.title === 'tried'")
        const posted = other.waitForResponse((response) => response.request().isNavigationRequest())
        await other.getByRole("button", { name: "go" }).click()
        assert.strictEqual((await posted).status(), 403)
        await page.reload()
        await page.getByText("Browsers in which you are signed in").waitFor()
        assert.isDefined(await sessionCookie(context))
      })
    }).pipe(Effect.scoped)
  )
})
