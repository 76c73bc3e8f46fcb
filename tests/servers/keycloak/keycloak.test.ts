import { joinRulesIn, OpenIdProvider } from "@calendeal/adapters-identity/oidc"
import { OutgoingRequests } from "@calendeal/adapters-outgoing"
import { memberWithEmail } from "@calendeal/domain/management"
import { assert } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import type { Page } from "playwright-core"
import { demoIds } from "@calendeal/app/demo/ids"
import { Keycloak } from "./Keycloak.ts"
import { client, password } from "./realm.ts"
import { inMemory } from "../../kit/http/ports.ts"
import { Service } from "../../kit/http/Service.ts"
import { Chromium } from "../../kit/chromium/Chromium.ts"
import { inChromiumWith } from "../../kit/chromium/inChromium.ts"

/** The address to which Keycloak leads back. Its port is that of the service. */
const redirect = new URL("http://localhost/-/provider")

const provider = Layer.unwrap(
  Effect.map(Keycloak, ({ issuer }) =>
    OpenIdProvider.layer({
      issuer,
      clientId: client.id,
      clientSecret: Redacted.make(client.secret),
      redirect,
      name: "Keycloak",
      scopes: "openid email profile",
      groupsClaim: "groups",
      joins: joinRulesIn("@joins.example acme member, Booking Admins acme admin") ?? []
    })
  )
).pipe(Layer.provide(OutgoingRequests.layer({ allowLoopback: true })), Layer.provideMerge(Keycloak.layer))

const signInAs = async (page: Page, service: string, username: string): Promise<void> => {
  await page.goto(`${service}/-/sign-in`)
  await page.getByRole("button", { name: "Sign in with Keycloak" }).click()
  await page.locator("#username").fill(username)
  await page.locator("input[name=password]").fill(password)
  await page.locator("#kc-login").click()
}

inChromiumWith(Layer.merge(inMemory, provider), "Sign-in with Keycloak", (it) => {
  it.effect("D-OIDC-4, D-OIDC-5: people join with the role of their group, or else of their domain", () =>
    Effect.gen(function* () {
      const { port, withPorts } = yield* Service
      const { importRealm } = yield* Keycloak
      const { browser } = yield* Chromium
      const service = `http://localhost:${port}`
      redirect.port = String(port)
      yield* importRealm(redirect)
      const roleOf = (username: string) =>
        Effect.map(
          withPorts(memberWithEmail(demoIds.workspace, `${username}@joins.example`)),
          (member) => member?.role
        )
      for (const [username, role] of [
        ["pia", "admin"],
        ["ola", "member"]
      ] as const) {
        const page = yield* Effect.promise(() => browser.newPage({ locale: "en-GB" }))
        yield* Effect.promise(async () => {
          await signInAs(page, service, username)
          await page.waitForURL(`${service}/console/**`)
          await page.goto(`${service}/-/account`)
          await page.getByText(`${username}@joins.example`).waitFor()
          await page.close()
        })
        assert.strictEqual(yield* roleOf(username), role)
      }
      const page = yield* Effect.promise(() => browser.newPage({ locale: "en-GB" }))
      yield* Effect.promise(async () => {
        await signInAs(page, service, "una")
        await page.getByText("The provider has not verified your email address.").waitFor()
        await page.close()
      })
      assert.isUndefined(yield* roleOf("una"))
    })
  )
})
