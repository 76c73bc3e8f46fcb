import { assert } from "@effect/vitest"
import { Sessions } from "@calendeal/domain/accounts"
import { Email } from "@calendeal/domain/contacts"
import { Effect } from "effect"
import { itemsOf } from "../kit/http/management/workspace.ts"
import { MailServer, worker } from "../kit/http/mails.server.ts"
import { Service } from "../kit/http/Service.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { addPasskey, newPerson, withPasskeys } from "./passkeys.ts"

const button = { name: "Sign in with a passkey" }

withPasskeys("Passkeys", (it) => {
  it.effect(
    "D-PASSKEY-3, D-PASSKEY-6: a person adds a passkey, signs out, signs in with it, and removes it",
    () =>
      Effect.gen(function* () {
        const { at, authenticator, call, email, page, service } = yield* newPerson
        const { arrivals } = yield* MailServer
        const { withPorts } = yield* Service
        yield* Effect.promise(async () => {
          const axeCheck = axeCheckOf(page)
          await page.getByRole("button", { name: "Add a passkey" }).click()
          await page.getByRole("alert").getByText("Enter a name").waitFor()
          await addPasskey(page, "Laptop")
          await page.getByText("not used yet").waitFor()
          await axeCheck("account with a passkey")
          const { credentials } = await authenticator.cdp.send("WebAuthn.getCredentials", {
            authenticatorId: authenticator.id
          })
          assert.lengthOf(credentials, 1)
          assert.deepInclude(credentials[0], { isResidentCredential: true, rpId: "localhost" })
          // The authenticator has a passkey of the account already.
          await page.getByLabel("Name of the passkey").fill("Laptop 2")
          await page.getByRole("button", { name: "Add a passkey" }).click()
          await page.getByRole("alert").getByText("No passkey was used.").waitFor()
          // An older browser, which offers no passkeys in the field.
          await page.addInitScript("PublicKeyCredential.isConditionalMediationAvailable = async () => false")
          await page.getByRole("button", { name: "Sign out" }).click()
          await page.waitForURL(/sign-in/)
          await axeCheck("sign-in with passkeys")
          await page.getByRole("button", button).click()
          await page.waitForURL(`${service}/-/account`)
          await page.getByText(email).waitFor()
          assert.strictEqual(await page.getByText("not used yet").count(), 0)
        })
        const [session] = yield* withPorts(Sessions.use((sessions) => sessions.ofEmail(Email.make(email))))
        assert.strictEqual(session?.way, "passkey")
        yield* worker
        const mails = arrivals.filter(({ mail }) => mail.to.address === email)
        assert.lengthOf(mails, 1)
        assert.deepInclude(mails[0]?.mail, { subject: "A passkey was added to your account at Calendeal" })
        assert.include(mails[0]?.mail.text, "with the passkey Laptop.")
        assert.isNull(mails[0]?.server)
        yield* Effect.promise(async () => {
          await page.getByRole("button", { name: "Remove: Laptop" }).click()
          await page.getByRole("button", { name: "Remove: Laptop" }).waitFor({ state: "detached" })
        })
        // D-PASSKEY-6
        const audited = itemsOf(yield* call("GET", `${at}/audit-log?limit=100`)).map(({ action }) =>
          String(action)
        )
        assert.includeMembers(audited, ["passkey.create", "passkey.delete"])
      }).pipe(Effect.scoped)
  )

  it.effect("D-CON-50: a passkey without a path of its own opens the console", () =>
    Effect.gen(function* () {
      const { page, service, workspace } = yield* newPerson
      yield* Effect.promise(async () => {
        await addPasskey(page, "Laptop")
        await page.addInitScript("PublicKeyCredential.isConditionalMediationAvailable = async () => false")
        await page.getByRole("button", { name: "Sign out" }).click()
        await page.waitForURL(/sign-in/)
        await page.goto(`${service}/-/sign-in`)
        await page.getByRole("button", button).click()
        await page.waitForURL(/\/console\//)
        assert.include(page.url(), workspace.slug)
      })
    }).pipe(Effect.scoped)
  )

  it.effect("D-PASSKEY-3: the browser offers passkeys in the field of the email", () =>
    Effect.gen(function* () {
      const { email, page, service } = yield* newPerson
      yield* Effect.promise(async () => {
        await addPasskey(page, "Phone")
        await page.getByRole("button", { name: "Sign out" }).click()
        // The virtual authenticator takes the offer, as a person does who chooses the passkey there.
        await page.waitForURL(`${service}/-/account`)
        await page.getByText(email).waitFor()
      })
    }).pipe(Effect.scoped)
  )
})
