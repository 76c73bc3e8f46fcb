import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Service } from "../kit/http/Service.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { newPerson, withPasskeys } from "./passkeys.ts"

const [password, other] = ["correct horse battery staple", "another sentence to remember"]

withPasskeys("Passwords", (it) => {
  it.effect(
    "D-PW-2, D-PW-6, D-PW-8, D-PW-9: a person reads who can allow passwords, sets a password, signs in with it, and changes it after signing in again",
    () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const { at, call, email, page, service, workspace } = yield* newPerson
        const axeCheck = axeCheckOf(page)
        yield* Effect.promise(async () => {
          await page.getByRole("heading", { name: "Browsers in which you are signed in" }).waitFor()
          await page.getByText("An owner can allow it in the console, under Workspace, Settings.").waitFor()
          assert.strictEqual(await page.getByLabel("New password").count(), 0)
        })
        yield* call("PATCH", at, { passwordSignIn: true })
        yield* Effect.promise(async () => {
          await page.reload()
          const field = page.getByLabel("New password")
          await field.fill("short")
          await page.getByRole("button", { name: "Set the password" }).click()
          await page.getByRole("alert").getByText("15 to 256 characters").waitFor()
          await field.fill("passwordpassword")
          await page.getByRole("button", { name: "Set the password" }).click()
          await page.getByRole("alert").getByText("easy to guess").waitFor()
          await field.fill(password)
          await page.getByRole("button", { name: "Set the password" }).click()
          await page.getByText("The password is set.").waitFor()
          await axeCheck("account with a password")
          // An older browser, which offers no passkeys in the field.
          await page.addInitScript("PublicKeyCredential.isConditionalMediationAvailable = async () => false")
          await page.getByRole("button", { name: "Sign out" }).click()
          await page.waitForURL(/sign-in/)
          await page.goto(`${service}/-/sign-in?workspace=${workspace.slug}`)
          await axeCheck("sign-in with a password")
          await page.getByLabel("Email").fill(email)
          await page.getByLabel("Password", { exact: true }).fill(other)
          await page.keyboard.press("Enter")
          await page.getByRole("alert").getByText("do not sign in here").waitFor()
          await page.getByLabel("Password", { exact: true }).fill(password)
          // D-PW-8: as in a browser of another person.
          const cookies = await page.context().cookies()
          await page.context().clearCookies()
          await page.keyboard.press("Enter")
          await page.getByRole("alert").getByText("This browser is new here.").waitFor()
          await page.context().addCookies(cookies)
          await page.keyboard.press("Enter")
          // D-CON-50
          await page.waitForURL(/\/console\//)
          await page.goto(`${service}/-/account`)
          await page.getByLabel("New password").waitFor()
        })
        yield* wait(601)
        yield* Effect.promise(async () => {
          await page.getByLabel("New password").fill(other)
          await page.getByRole("button", { name: "Set the password" }).click()
          await page.getByRole("heading", { name: "Sign in again" }).waitFor()
          await axeCheck("sign in again with a password")
          await page.getByLabel("Password", { exact: true }).fill(password)
          await page.getByRole("button", { name: "Sign in with the password" }).click()
          await page.getByLabel("New password").fill(other)
          await page.getByRole("button", { name: "Set the password" }).click()
          await page.getByText("The password is set.").waitFor()
        })
        yield* wait(601)
        yield* Effect.promise(async () => {
          await page.getByRole("button", { name: "Remove the password" }).click()
          await page.getByLabel("Password", { exact: true }).fill(other)
          await page.getByRole("button", { name: "Sign in with the password" }).click()
          await page.getByText("changed").waitFor({ state: "detached" })
        })
      }).pipe(Effect.scoped)
  )
})
