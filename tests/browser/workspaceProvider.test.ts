import { assert } from "@effect/vitest"
import { Sessions } from "@calendeal/domain/accounts"
import { Email } from "@calendeal/domain/contacts"
import { ServiceAddress } from "@calendeal/domain/mails"
import { memberWithEmail } from "@calendeal/domain/management"
import { Effect, Layer } from "effect"
import type { Page } from "playwright-core"
import { client, OpenIdServer } from "../kit/oidc/OpenIdServer.ts"
import { someEmail } from "../kit/http/visitor.ts"
import { invalid, newWorkspace } from "../kit/http/management/workspace.ts"
import { inMemory } from "../kit/http/ports.ts"
import { Service } from "../kit/http/Service.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { newBrowser, providersOfWorkspaces, refused } from "./identityProvider.ts"
import { inChromiumWith } from "../kit/chromium/inChromium.ts"

/** The service's public URL. Its port is that of the service. */
const address = new URL("http://localhost")

/** A new workspace with its own provider, and what people do there. */
const newOffice = Effect.fnUntraced(function* () {
  const { issuer, redirects } = yield* OpenIdServer
  const { port, withPorts } = yield* Service
  const office = yield* newWorkspace
  const { at, call, workspace } = office
  const service = `http://localhost:${port}`
  address.port = String(port)
  redirects.add(`${service}/-/provider/${workspace.id}`)
  const draft = {
    name: "Contoso ID",
    issuer: issuer.href,
    clientId: client.id,
    clientSecret: client.secret,
    rules: [
      { domain: "joins.example", role: "member" },
      { group: "Booking Admins", role: "admin" }
    ]
  }
  const added = yield* call("POST", `${at}/identity-providers`, draft)
  assert.strictEqual(added.status, 201, added.text)
  return {
    ...office,
    added,
    draft,
    signInPage: `${service}/-/sign-in?workspace=${workspace.slug}&next=/-/account`,
    memberOf: (email: string) => withPorts(memberWithEmail(workspace.id, email))
  }
})

const newPerson = Effect.fnUntraced(function* (claims: Readonly<Record<string, unknown>> = {}) {
  const { people } = yield* OpenIdServer
  const subject = crypto.randomUUID()
  const email = `${subject}@joins.example`
  people.set(subject, { email, email_verified: true, name: "Pia Rossi", ...claims })
  return { subject, email }
})

/** Begins at the workspace's page, and signs in at the provider as this subject. */
const signInAt = async (page: Page, signInPage: string, subject: string): Promise<void> => {
  await page.goto(signInPage)
  await page.getByRole("button", { name: "Sign in with Contoso ID" }).click()
  await page.locator("input[name=login]").fill(subject)
  await page.locator("input[name=password]").fill("any")
  await page.locator("button[type=submit]").click()
  await page.getByRole("button", { name: "Continue" }).click()
}

/** Calls the API in the page, with its session. */
const fetchIn = (page: Page, path: string, method = "GET", body?: object) =>
  page.evaluate(
    async ({ body, method, path }) => {
      const headers = { "content-type": "application/json" }
      const response = await fetch(path, {
        method,
        ...(body && { headers, body: JSON.stringify(body) })
      })
      return { status: response.status, text: await response.text() }
    },
    { path, method, body }
  )

const ports = Layer.mergeAll(inMemory, Layer.succeed(ServiceAddress, address), providersOfWorkspaces)
inChromiumWith(ports, "Sign-in over a workspace's own provider", (it) => {
  it.effect(
    "D-OIDC-9: people find the provider at the workspace's page, and join with the role of their group",
    () =>
      Effect.gen(function* () {
        const { memberOf, signInPage, workspace } = yield* newOffice()
        const { email, subject } = yield* newPerson({ groups: ["Booking Admins"] })
        const { page, service } = yield* newBrowser
        yield* Effect.promise(async () => {
          await page.goto(`${service}/-/sign-in`)
          await page.getByRole("button", { name: "Send" }).waitFor()
          assert.strictEqual(await page.getByRole("button", { name: "Contoso ID" }).count(), 0)
          await page.goto(signInPage)
          await axeCheckOf(page)("sign-in with a workspace's provider")
          await signInAt(page, signInPage, subject)
          await page.waitForURL(`${service}/-/account`)
          await page.getByText(email).waitFor()
          await page.getByText(workspace.name).waitFor()
        })
        assert.deepInclude(yield* memberOf(email), { name: "Pia Rossi", role: "admin" })
      }).pipe(Effect.scoped)
  )

  it.effect(
    "D-OIDC-10, D-SIGN-15: a provider that claims another's email does not reach their account elsewhere",
    () =>
      Effect.gen(function* () {
        const { withPorts } = yield* Service
        const victim = someEmail()
        // The person is an owner in another workspace, and signed in there.
        const elsewhere = yield* newWorkspace
        const member = { email: victim, name: "Vera Victim", role: "owner" }
        yield* elsewhere.call("POST", `${elsewhere.at}/members`, member)
        const office = yield* newOffice()
        yield* office.call("POST", `${office.at}/members`, { ...member, role: "member" })
        const { subject } = yield* newPerson({ email: victim })
        const { page, service } = yield* newBrowser
        const answers = yield* Effect.promise(async () => {
          await signInAt(page, office.signInPage, subject)
          await page.waitForURL(`${service}/-/account`)
          await page.getByText(victim).waitFor()
          const [foreign, own, tokens] = [elsewhere.at, office.at, "/api/access-tokens"]
          return {
            cookies: (await page.context().cookies()).map(({ name }) => name),
            account: JSON.parse((await fetchIn(page, "/api/account")).text),
            elsewhere: await fetchIn(page, `/api/workspaces${foreign}`),
            members: await fetchIn(page, `/api/workspaces${foreign}/members`),
            here: await fetchIn(page, `/api/workspaces${own}`),
            passkeys: await fetchIn(page, "/api/account/passkeys"),
            passkey: await fetchIn(page, "/api/account/passkeys/new", "POST", {}),
            token: await fetchIn(page, tokens, "POST", { name: "x", workspaceId: elsewhere.workspace.id }),
            created: await fetchIn(page, "/api/workspaces", "POST", {
              name: "Mine",
              slug: `mine-${crypto.randomUUID()}`,
              timezone: "UTC",
              defaultCountry: "GB"
            })
          }
        })
        assert.deepStrictEqual(
          answers.account.workspaces.map(({ id }: { readonly id: string }) => id),
          [office.workspace.id]
        )
        assert.strictEqual(answers.here.status, 200)
        // The account does not know the browser: passwords cannot be tried there.
        assert.include(answers.cookies, "__Host-calendeal")
        assert.notInclude(answers.cookies, "__Host-calendeal-browser")
        assert.deepStrictEqual([answers.elsewhere.status, answers.members.status], [404, 404])
        assert.deepStrictEqual([answers.passkeys.status, answers.passkey.status], [403, 403])
        assert.strictEqual(answers.token.status, 400, answers.token.text)
        assert.strictEqual(answers.created.status, 403, answers.created.text)
        const sessions = yield* withPorts(Sessions.use((port) => port.ofEmail(Email.make(victim))))
        assert.deepStrictEqual(
          sessions.map(({ onlyIn }) => onlyIn),
          [[office.workspace.id]]
        )
        const log = yield* elsewhere.call("GET", `${elsewhere.at}/audit-log`)
        assert.notInclude(log.text, "session.create")
      }).pipe(Effect.scoped)
  )

  it.effect("D-OIDC-10: a limited session neither sees nor ends the person's other sessions", () =>
    Effect.gen(function* () {
      const office = yield* newOffice()
      const { subject } = yield* newPerson()
      const [one, two] = [yield* newBrowser, yield* newBrowser]
      const other = yield* newOffice()
      yield* Effect.promise(async () => {
        await signInAt(one.page, office.signInPage, subject)
        await one.page.waitForURL(`${one.service}/-/account`)
        await signInAt(two.page, other.signInPage, subject)
        await two.page.waitForURL(`${two.service}/-/account`)
        const mine = JSON.parse((await fetchIn(one.page, "/api/account/sessions")).text).items
        const theirs = JSON.parse((await fetchIn(two.page, "/api/account/sessions")).text).items
        assert.lengthOf(mine, 1)
        assert.lengthOf(theirs, 1)
        assert.strictEqual(
          (await fetchIn(one.page, `/api/account/sessions/${theirs[0].id}`, "DELETE")).status,
          404
        )
        assert.strictEqual((await fetchIn(one.page, "/api/account/sessions", "DELETE")).status, 204)
        assert.strictEqual((await fetchIn(two.page, "/api/account")).status, 200)
      })
    }).pipe(Effect.scoped)
  )

  it.effect("D-OIDC-11: the answer of one workspace's provider does not finish a sign-in of another's", () =>
    Effect.gen(function* () {
      const [here, there] = [yield* newOffice(), yield* newOffice()]
      const { subject } = yield* newPerson()
      const { context, page, service } = yield* newBrowser
      yield* Effect.promise(async () => {
        const finishing = `${service}/api/account/provider/finish`
        await context.route(finishing, (route) => route.abort())
        const [finish] = await Promise.all([
          page.waitForRequest(finishing),
          signInAt(page, here.signInPage, subject)
        ])
        await page.getByRole("alert").waitFor()
        await context.unroute(finishing)
        // The provider of `here` leads the browser to the address of `there`, with a code and the state of this browser.
        await page.goto(`${service}/-/provider/${there.workspace.id}?${finish.postDataJSON().query}`)
        await refused(page, "This sign-in was begun in another browser")
      })
      assert.isUndefined(yield* there.memberOf(`${subject}@joins.example`))
    }).pipe(Effect.scoped)
  )

  it.effect("D-OIDC-2: a replayed state and a swapped verifier sign in at no workspace", () =>
    Effect.gen(function* () {
      const office = yield* newOffice()
      const { email, subject } = yield* newPerson()
      const { context, page, service } = yield* newBrowser
      const finishing = `${service}/api/account/provider/finish`
      yield* Effect.promise(async () => {
        const [finish, began] = await Promise.all([
          page.waitForRequest(finishing),
          page.waitForResponse(`${service}/api/account/provider`),
          signInAt(page, office.signInPage, subject)
        ])
        const cookie = String((await began.allHeaders())["set-cookie"])
        const { query } = finish.postDataJSON()
        await page.waitForURL(`${service}/-/account`)
        await page.getByText(email).waitFor()
        // The cookie is kept by the attacker, and the state used again.
        const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split("=")
        await context.clearCookies()
        await context.addCookies([
          { name, value, domain: "localhost", path: "/", secure: true, httpOnly: true, sameSite: "Strict" }
        ])
        await page.goto(`${service}/-/provider/${office.workspace.id}?${query}`)
        await refused(page, "This sign-in was begun in another browser")
        await context.clearCookies()
        await context.route(`${service}/api/account/provider`, async (route) => {
          const headers = { ...route.request().headers(), "sec-fetch-site": "same-origin" }
          const response = await route.fetch({ headers })
          const changed = new URL((await response.json()).address)
          changed.searchParams.set("code_challenge", "A".repeat(43))
          await route.fulfill({ response, json: { address: changed.href } })
        })
        await signInAt(page, office.signInPage, subject)
        await refused(page, "The provider did not accept the sign-in.")
      })
    }).pipe(Effect.scoped)
  )

  it.effect(
    "D-OIDC-10: another person of the provider does not get the member, and an unverified email none",
    () =>
      Effect.gen(function* () {
        const office = yield* newOffice()
        const { email, subject } = yield* newPerson()
        const [successor, unverified] = [
          yield* newPerson({ email }),
          yield* newPerson({ email_verified: false })
        ]
        const [first, second] = [yield* newBrowser, yield* newBrowser]
        yield* Effect.promise(async () => {
          await signInAt(first.page, office.signInPage, subject)
          await first.page.waitForURL(`${first.service}/-/account`)
          await signInAt(second.page, office.signInPage, successor.subject)
          await refused(second.page, "Your account here belongs to another person of the provider.")
          await second.context.clearCookies()
          await signInAt(second.page, office.signInPage, unverified.subject)
          await refused(second.page, "The provider has not verified your email address.")
        })
        assert.isUndefined(yield* office.memberOf(unverified.email))
      }).pipe(Effect.scoped)
  )

  it.effect("D-OIDC-6: a provider that is down when the button is pressed is explained", () =>
    Effect.gen(function* () {
      const { setDown } = yield* OpenIdServer
      const office = yield* newOffice()
      const { page } = yield* newBrowser
      setDown(true)
      yield* Effect.promise(async () => {
        await page.goto(office.signInPage)
        await page.getByRole("button", { name: "Sign in with Contoso ID" }).click()
        await page.getByText("The provider does not respond.").waitFor()
        await page.getByRole("button", { name: "Send" }).waitFor()
      })
    }).pipe(Effect.ensuring(Effect.map(OpenIdServer, ({ setDown }) => setDown(false))), Effect.scoped)
  )

  it.effect(
    "D-OIDC-9: shows no secret, and refuses what is no provider, private addresses and a second one",
    () =>
      Effect.gen(function* () {
        const { added, at, call, draft, workspace } = yield* newOffice()
        assert.notInclude(added.text, client.secret)
        assert.include(String(added.body["redirectAddress"]), `/-/provider/${workspace.id}`)
        assert.strictEqual((yield* call("POST", `${at}/identity-providers`, draft)).status, 409)
        yield* call("DELETE", `${at}/identity-providers/${String(added.body["id"])}`)
        for (const issuer of ["http://10.0.0.1/", "http://127.0.0.1:9/", `${draft.issuer}other`])
          invalid(yield* call("POST", `${at}/identity-providers`, { ...draft, issuer }), ["issuer"], issuer)
        assert.lengthOf(JSON.parse((yield* call("GET", `${at}/identity-providers`)).text).items, 0)
      }).pipe(Effect.scoped)
  )
})
