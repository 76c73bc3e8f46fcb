import { assert } from "@effect/vitest"
import { Email } from "@calendeal/domain/contacts"
import { operatorLink } from "@calendeal/domain/sign-in"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect } from "effect"
import { calendarFeed } from "../kit/http/calendarFeed.ts"
import { hostDraft, itemsOf } from "../kit/http/management/workspace.ts"
import { Service } from "../kit/http/Service.ts"
import { someEmail } from "../kit/http/visitor.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { followLink } from "./signedIn.ts"
import { addPasskey, newPerson, withPasskeys } from "./passkeys.ts"

const password = "correct horse battery staple"

/** A person at the calendars of a host, whose sign-in is too old, and what they have typed. */
const atTheCalendars = Effect.gen(function* () {
  const person = yield* newPerson
  const feed = yield* calendarFeed
  const made = yield* person.call("POST", `${person.at}/hosts`, hostDraft)
  const host = String(made.body["id"])
  return {
    ...person,
    stored: Effect.map(person.call("GET", `${person.at}/hosts/${host}/calendars`), itemsOf),
    connect: async () => {
      const { page, service, workspace } = person
      await page.goto(`${service}/console/${workspace.slug}/availability/${host}?tab=calendars`)
      await page.getByRole("button", { name: "Connect a calendar" }).click()
      await page.getByLabel("Kind").selectOption({ label: "A feed (ics, busy times only)" })
      await page.getByLabel("Address", { exact: true }).fill(feed.address)
      return {
        dialog: page.getByRole("dialog", { name: "Sign in again" }),
        submit: async () => {
          await page.getByRole("button", { name: "Test and connect" }).click()
          await page.getByRole("dialog", { name: "Sign in again" }).waitFor()
        },
        untilConnected: () => page.getByText(/^Connected\./).waitFor()
      }
    }
  }
})

withPasskeys("Signing in again in the console", (it) => {
  it.effect("D-CON-118: with a passkey, the act goes on with what was entered", () =>
    Effect.gen(function* () {
      const { wait } = yield* Service
      const { connect, page, service, stored } = yield* atTheCalendars
      yield* Effect.promise(async () => {
        await addPasskey(page, "Laptop")
        // A browser that offers no passkeys in the field: otherwise the page signs in by itself.
        await page.addInitScript("PublicKeyCredential.isConditionalMediationAvailable = async () => false")
        await page.getByRole("button", { name: "Sign out" }).click()
        await page.waitForURL(/sign-in/)
        await page.goto(`${service}/-/sign-in`)
        await page.getByRole("button", { name: "Sign in with a passkey" }).click()
        await page.waitForURL(/\/console\//)
      })
      yield* wait(601)
      yield* Effect.promise(async () => {
        const { dialog, submit, untilConnected } = await connect()
        await submit()
        await axeCheckOf(page)("sign in again over a form")
        await dialog.getByRole("button", { name: "Sign in with a passkey" }).click()
        await untilConnected()
        assert.strictEqual(await dialog.count(), 0)
      })
      assert.lengthOf(yield* stored, 1)
    }).pipe(Effect.scoped)
  )

  it.effect("D-CON-118: with a password, which is asked again if it is wrong", () =>
    Effect.gen(function* () {
      const { wait } = yield* Service
      const { at, call, connect, email, page, service, stored, workspace } = yield* atTheCalendars
      yield* call("PATCH", at, { passwordSignIn: true })
      yield* Effect.promise(async () => {
        await page.reload()
        await page.getByLabel("New password").fill(password)
        await page.getByRole("button", { name: "Set the password" }).click()
        await page.getByText("The password is set.").waitFor()
        await page.getByRole("button", { name: "Sign out" }).click()
        await page.waitForURL(/sign-in/)
        await page.goto(`${service}/-/sign-in?workspace=${workspace.slug}`)
        await page.getByLabel("Email").fill(email)
        await page.getByLabel("Password", { exact: true }).fill(password)
        await page.keyboard.press("Enter")
        await page.waitForURL(/\/console\//)
      })
      yield* wait(601)
      yield* Effect.promise(async () => {
        const { dialog, submit, untilConnected } = await connect()
        await submit()
        await dialog.getByLabel(`Password of ${email}`).fill("another sentence")
        await page.keyboard.press("Enter")
        await dialog.getByText("That did not sign you in.").waitFor()
        await dialog.getByLabel(`Password of ${email}`).fill(password)
        await page.keyboard.press("Enter")
        await untilConnected()
      })
      assert.lengthOf(yield* stored, 1)
    }).pipe(Effect.scoped)
  )

  it.effect(
    "D-CON-118: after a link in another tab the act goes on by itself, and after Cancel it does not",
    () =>
      Effect.gen(function* () {
        const { wait, withPorts } = yield* Service
        const { connect, context, email, page, service, stored, workspace } = yield* atTheCalendars
        yield* wait(601)
        const form = yield* Effect.promise(async () => {
          const opened = await connect()
          await opened.submit()
          await page.keyboard.press("Escape")
          await page.getByText("This needs a sign-in within the last 10 minutes.").waitFor()
          return opened
        })
        assert.lengthOf(yield* stored, 0)
        yield* Effect.promise(async () => {
          await form.submit()
          await form.dialog.getByRole("button", { name: "Send me a link" }).click()
          await form.dialog.getByText(`An email with a link is on its way to ${email}.`).waitFor()
        })
        assert.lengthOf(yield* stored, 0)
        const link = yield* withPorts(operatorLink(WorkspaceId.make(workspace.id), Email.make(email)))
        yield* Effect.promise(async () => {
          await followLink(context, service, link.address)
          await form.untilConnected()
        })
        assert.lengthOf(yield* stored, 1)
      }).pipe(Effect.scoped)
  )

  it.effect("D-CON-118: another account in this browser does not do what the first one began", () =>
    Effect.gen(function* () {
      const { wait, withPorts } = yield* Service
      const { at, call, connect, context, page, service, stored, workspace } = yield* atTheCalendars
      const other = someEmail()
      yield* call("POST", `${at}/members`, { email: other, name: "Otto", role: "admin" })
      yield* wait(601)
      const form = yield* Effect.promise(connect)
      yield* Effect.promise(async () => {
        await form.submit()
        await form.dialog.getByRole("button", { name: "Send me a link" }).click()
        await form.dialog.getByText("An email with a link is on its way").waitFor()
      })
      const link = yield* withPorts(operatorLink(WorkspaceId.make(workspace.id), Email.make(other)))
      yield* Effect.promise(async () => {
        await followLink(context, service, link.address)
        // The page has started again, without the dialog.
        await page.getByRole("dialog").first().waitFor({ state: "detached" })
        await page.getByText("No calendar is connected.").waitFor()
      })
      assert.lengthOf(yield* stored, 0)
    }).pipe(Effect.scoped)
  )
})
