import { assert } from "@effect/vitest"
import { Sessions } from "@calendeal/domain/accounts"
import { Email } from "@calendeal/domain/contacts"
import { memberWithEmail } from "@calendeal/domain/management"
import { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { sampleMember } from "@calendeal/port-contracts/samples"
import { Effect, Layer } from "effect"
import { demoIds } from "@calendeal/app/demo/ids"
import { OpenIdServer } from "../kit/oidc/OpenIdServer.ts"
import { someEmail } from "../kit/http/visitor.ts"
import { newWorkspace } from "../kit/http/management/workspace.ts"
import { inMemory } from "../kit/http/ports.ts"
import { Service } from "../kit/http/Service.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { newBrowser, provider, refused, returnOf, signInAs, swapParameter } from "./identityProvider.ts"
import { inChromiumWith } from "../kit/chromium/inChromium.ts"

/** A person of the provider, with a verified email of the domain that joins. */
const newPerson = Effect.fnUntraced(function* (claims: Readonly<Record<string, unknown>> = {}) {
  const { people } = yield* OpenIdServer
  const subject = crypto.randomUUID()
  const email = `${subject}@joins.example`
  people.set(subject, { email, email_verified: true, name: "Pia Rossi", ...claims })
  return { subject, email }
})

const memberOf = Effect.fnUntraced(function* (email: string) {
  const { withPorts } = yield* Service
  return yield* withPorts(memberWithEmail(demoIds.workspace, email))
})

inChromiumWith(Layer.merge(inMemory, provider), "Sign-in over OpenID Connect", (it) => {
  it.effect("D-OIDC-4: a person of the domain joins with its role, and signs in again without consent", () =>
    Effect.gen(function* () {
      const { email, subject } = yield* newPerson()
      const { page, service } = yield* newBrowser
      yield* Effect.promise(async () => {
        await page.goto(`${service}/-/sign-in?next=/-/account`)
        await axeCheckOf(page)("sign-in with a provider")
        await signInAs(page, service, subject)
        await page.waitForURL(`${service}/-/account`)
        await page.getByText(email).waitFor()
        await page.getByText("Acme").waitFor()
        await page.getByRole("button", { name: "Sign out" }).click()
        await page.waitForURL(/sign-in/)
        await page.getByRole("button", { name: "Sign in with Northwind ID" }).click()
        await page.waitForURL(`${service}/-/account`)
      })
      const member = yield* memberOf(email)
      assert.deepInclude(member, { name: "Pia Rossi", role: "member" })
    }).pipe(Effect.scoped)
  )

  it.effect("D-OIDC-5, D-CON-50: the role follows the groups at each sign-in, which opens the console", () =>
    Effect.gen(function* () {
      const { people } = yield* OpenIdServer
      const { withPorts } = yield* Service
      // The last owner of a workspace would keep the role.
      const owner = sampleMember(demoIds.workspace, { role: "owner" })
      yield* withPorts(WorkspaceDirectory.use((directory) => directory.addMember(owner)))
      const { email, subject } = yield* newPerson({ groups: ["Booking Admins", "others"] })
      const { page, service } = yield* newBrowser
      yield* Effect.promise(async () => {
        await signInAs(page, service, subject)
        await page.waitForURL(`${service}/-/account`)
      })
      assert.strictEqual((yield* memberOf(email))?.role, "admin")
      people.set(subject, { ...people.get(subject), groups: ["others"] })
      yield* Effect.promise(async () => {
        await page.goto(`${service}/-/sign-in`)
        await page.getByRole("button", { name: "Sign in with Northwind ID" }).click()
        // D-CON-50
        await page.waitForURL(/\/console/)
      })
      assert.strictEqual((yield* memberOf(email))?.role, "member")
    }).pipe(Effect.scoped)
  )

  it.effect("D-OIDC-3: an unverified email of a member takes over no account", () =>
    Effect.gen(function* () {
      const { withPorts } = yield* Service
      const email = someEmail()
      const { at, call } = yield* newWorkspace
      yield* call("POST", `${at}/members`, { email, name: "Owner", role: "owner" })
      const { subject } = yield* newPerson({ email, email_verified: false })
      const { page, service } = yield* newBrowser
      yield* Effect.promise(async () => {
        await signInAs(page, service, subject)
        await refused(page, "The provider has not verified your email address.")
        await axeCheckOf(page)("refused")
      })
      const sessions = yield* withPorts(Sessions.use((port) => port.ofEmail(Email.make(email))))
      assert.lengthOf(sessions, 0)
    }).pipe(Effect.scoped)
  )

  it.effect("D-OIDC-3: a verified email without a membership or a rule does not sign in", () =>
    Effect.gen(function* () {
      const { subject } = yield* newPerson({ email: someEmail() })
      const { page, service } = yield* newBrowser
      yield* Effect.promise(async () => {
        await signInAs(page, service, subject)
        await refused(page, "No workspace has a member with your address.")
      })
    }).pipe(Effect.scoped)
  )

  it.effect("D-OIDC-1: another person of the provider with the email does not get the account", () =>
    Effect.gen(function* () {
      const { email, subject } = yield* newPerson()
      const successor = yield* newPerson({ email })
      const [first, second] = [yield* newBrowser, yield* newBrowser]
      yield* Effect.promise(async () => {
        await signInAs(first.page, first.service, subject)
        await first.page.waitForURL(`${first.service}/-/account`)
        await signInAs(second.page, second.service, successor.subject)
        await refused(second.page, "Your account here belongs to another person of the provider.")
      })
    }).pipe(Effect.scoped)
  )

  it.effect("D-OIDC-2: another browser cannot finish a sign-in, and its own browser only once", () =>
    Effect.gen(function* () {
      const { email, subject } = yield* newPerson()
      const [own, other] = [yield* newBrowser, yield* newBrowser]
      yield* Effect.promise(async () => {
        const returned = await returnOf(own, subject)
        const cookies = await own.context.cookies()
        await other.page.goto(returned.href)
        await refused(other.page, "This sign-in was begun in another browser")
        // The other browser has begun one itself.
        await returnOf(other, subject)
        await other.page.goto(returned.href)
        await refused(other.page, "This sign-in was begun in another browser")
        await own.page.goto(returned.href)
        await own.page.waitForURL(`${own.service}/-/account`)
        await own.page.getByText(email).waitFor()
        assert.notInclude(own.page.url(), "code=")
        // The account's page, without its cookie, would go to the sign-in itself.
        await own.page.goto("about:blank")
        await own.context.clearCookies()
        await own.context.addCookies(cookies)
        await own.page.goto(returned.href)
        await refused(own.page, "This sign-in was begun in another browser")
      })
    }).pipe(Effect.scoped)
  )

  it.effect("D-OIDC-2: a sign-in ends after 10 minutes", () =>
    Effect.gen(function* () {
      const { wait } = yield* Service
      const { subject } = yield* newPerson()
      const own = yield* newBrowser
      const returned = yield* Effect.promise(() => returnOf(own, subject))
      yield* wait(601)
      yield* Effect.promise(async () => {
        await own.page.goto(returned.href)
        await refused(own.page, "took more than 10 minutes")
      })
    }).pipe(Effect.scoped)
  )

  it.effect("D-OIDC-1: another nonce, another verifier, another issuer and an expired code are refused", () =>
    Effect.gen(function* () {
      const { store } = yield* OpenIdServer
      const { subject } = yield* newPerson()
      const sentence = "The provider did not accept the sign-in."
      const swapping = (name: string, value: string) =>
        Effect.gen(function* () {
          const { context, page, service } = yield* newBrowser
          yield* Effect.promise(async () => {
            await swapParameter(context, service, name, value)
            await signInAs(page, service, subject)
            await refused(page, sentence)
          })
        })
      yield* swapping("nonce", "0".repeat(64))
      yield* swapping("code_challenge", "A".repeat(43))
      const own = yield* newBrowser
      yield* Effect.promise(async () => {
        const mixedUp = await returnOf(own, subject)
        mixedUp.searchParams.set("iss", "https://evil.example")
        await own.page.goto(mixedUp.href)
        await refused(own.page, sentence)
        await own.context.clearCookies()
        const late = await returnOf(own, subject)
        store.expireCodes()
        await own.page.goto(late.href)
        await refused(own.page, sentence)
      })
    }).pipe(Effect.scoped)
  )

  it.effect("D-OIDC-6: a cancelled sign-in and a provider that does not respond are explained", () =>
    Effect.gen(function* () {
      const { setDown } = yield* OpenIdServer
      const { subject } = yield* newPerson()
      const own = yield* newBrowser
      const { page, service } = own
      yield* Effect.promise(async () => {
        await page.goto(`${service}/-/sign-in`)
        await page.getByRole("button", { name: "Sign in with Northwind ID" }).click()
        await page.getByText("[ Cancel ]").click()
        await refused(page, "The sign-in was cancelled at the provider.")
        const returned = await returnOf(own, subject)
        setDown(true)
        await page.goto(returned.href)
        await refused(page, "The provider does not respond.")
      })
    }).pipe(Effect.ensuring(Effect.map(OpenIdServer, ({ setDown }) => setDown(false))), Effect.scoped)
  )
})
