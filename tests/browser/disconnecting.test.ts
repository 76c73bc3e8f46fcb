import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { connecting, Providers } from "./connect/connecting.ts"
import { adminWithHost, connectPrimary, openConsent } from "./connect/person.ts"

connecting("Disconnecting accounts in the browser", (it) => {
  it.effect("D-CONN-7: the access ends with the last of an account's calendars", () =>
    Effect.gen(function* () {
      const { google } = yield* Providers
      const { calendars, page, path, service } = yield* adminWithHost
      const isAlive = watch(google)
      yield* Effect.promise(async () => {
        await openConsent(page, service, path, "Google")
        await page.getByRole("button", { name: "Allow" }).click()
        await page.getByLabel("team's calendar", { exact: true }).check()
        await page.getByRole("button", { name: "Connect", exact: true }).click()
        await page.getByRole("heading", { name: "Connected", exact: true }).waitFor()
        await page.goto(`${service}${path}`)
        await page.getByRole("button", { name: "Disconnect: team@google.example" }).click()
        await page.getByRole("button", { name: "Disconnect now: team@google.example" }).click()
        await page.getByText("team@google.example").waitFor({ state: "detached" })
        assert.isTrue(await isAlive())
        await page.getByRole("button", { name: "Disconnect: ada@google.example" }).click()
        await page.getByRole("button", { name: "Disconnect now: ada@google.example" }).click()
        await page.getByText("No calendar is connected.").waitFor()
        assert.isFalse(await isAlive())
      })
      assert.lengthOf(yield* calendars, 0)
    }).pipe(Effect.scoped)
  )

  it.effect(
    "D-CONN-7: without Google's confirmation nothing changes, unless the grant is kept on purpose",
    () =>
      Effect.gen(function* () {
        const { google } = yield* Providers
        const { calendars, page, path, service } = yield* adminWithHost
        const isAlive = watch(google)
        yield* Effect.promise(async () => {
          await connectPrimary(page, service, path, "Google")
          await page.goto(`${service}${path}`)
          google.state.revokes = false
          await page.getByRole("button", { name: "Disconnect: ada@google.example" }).click()
          await page.getByRole("button", { name: "Disconnect now: ada@google.example" }).click()
          await page.getByText("Google did not confirm the end of the access.").waitFor()
        }).pipe(Effect.ensuring(Effect.sync(() => (google.state.revokes = true))))
        assert.lengthOf(yield* calendars, 1)
        yield* Effect.promise(async () => {
          await page.getByRole("button", { name: "Disconnect anyway: ada@google.example" }).click()
          await page.getByText("No calendar is connected.").waitFor()
          // It is left to the person to remove the access in the account.
          assert.isTrue(await isAlive())
        })
        assert.lengthOf(yield* calendars, 0)
      }).pipe(Effect.scoped)
  )

  it.effect(
    "D-CONN-7: an account of Zoom is kept without Zoom's confirmation, unless its grant is kept",
    () =>
      Effect.gen(function* () {
        const { zoom } = yield* Providers
        const { accountsPath, connected, page, service } = yield* adminWithHost
        const isAlive = watch(zoom)
        const name = "Zoom: ada@zoom.example"
        yield* Effect.promise(async () => {
          await openConsent(page, service, accountsPath, "Zoom")
          await page.getByRole("button", { name: "Allow" }).click()
          await page.getByRole("heading", { name: "Connected", exact: true }).waitFor()
          await page.goto(`${service}${accountsPath}`)
          zoom.state.revokes = false
          await page.getByRole("button", { name: `Disconnect: ${name}` }).click()
          await page.getByRole("button", { name: `Disconnect now: ${name}` }).click()
          await page.getByText("The provider did not confirm the end of the access.").waitFor()
        }).pipe(Effect.ensuring(Effect.sync(() => (zoom.state.revokes = true))))
        assert.lengthOf(yield* connected, 1)
        yield* Effect.promise(async () => {
          await page.getByRole("button", { name: `Disconnect anyway: ${name}` }).click()
          await page.getByText("No account is connected.").nth(1).waitFor()
          assert.isTrue(await isAlive())
        })
        assert.lengthOf(yield* connected, 0)
      }).pipe(Effect.scoped)
  )
})

/** Whether the stand-in still has the latest of the refresh tokens that it gives from now on. */
const watch = ({ provider }: Effect.Success<typeof Providers>["google"]) => {
  const tokens: Array<string> = []
  provider.on("refresh_token.saved", ({ jti }) => tokens.push(jti))
  return async () => (await provider.RefreshToken.find(tokens.at(-1) ?? "")) !== undefined
}
