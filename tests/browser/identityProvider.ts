import { assert } from "@effect/vitest"
import { joinRulesIn, OpenIdProvider } from "@calendeal/adapters-identity/oidc"
import { OutgoingRequests } from "@calendeal/adapters-outgoing"
import { Effect, Layer, Redacted } from "effect"
import type { BrowserContext, Page } from "playwright-core"
import { client, OpenIdServer } from "../kit/oidc/OpenIdServer.ts"
import { Service } from "../kit/http/Service.ts"
import { openContext } from "../kit/chromium/openContext.ts"

/** The domain whose people join the demonstration workspace, and its groups. */
const joining = "@joins.example acme member, Booking Admins acme admin"

/** The installation's identity provider, at the server of the test. */
export const provider = Layer.unwrap(
  Effect.map(OpenIdServer, ({ issuer, redirect }) =>
    OpenIdProvider.layer({
      issuer,
      clientId: client.id,
      clientSecret: Redacted.make(client.secret),
      redirect,
      name: "Northwind ID",
      scopes: "openid email profile",
      groupsClaim: "groups",
      joins: joinRulesIn(joining) ?? []
    })
  )
).pipe(Layer.provide(OutgoingRequests.layer({ allowLoopback: true })), Layer.provideMerge(OpenIdServer.layer))

/** The providers of workspaces, at the server of the test. */
export const providersOfWorkspaces = OpenIdProvider.workspacesLayer.pipe(
  Layer.provide(OutgoingRequests.layer({ allowLoopback: true })),
  Layer.provideMerge(OpenIdServer.layer)
)

/** The page says why the browser is not signed in. */
export const refused = async (page: Page, sentence: string): Promise<void> => {
  await page.getByRole("heading", { name: "You are not signed in" }).waitFor()
  await page.getByRole("alert").getByText(sentence).waitFor()
  const cookies = await page.context().cookies()
  for (const name of ["__Host-calendeal", "__Host-calendeal-browser"])
    assert.notInclude(
      cookies.map((cookie) => cookie.name),
      name
    )
}

/** A new browser, at the service. Browsers keep Secure cookies of `localhost` also without TLS. */
export const newBrowser = Effect.gen(function* () {
  const { port } = yield* Service
  const { redirect } = yield* OpenIdServer
  redirect.port = String(port)
  const context = yield* openContext({ locale: "en-GB" })
  const page = yield* Effect.promise(() => context.newPage())
  return { context, page, service: `http://localhost:${port}` }
})

/** Begins at the service, and signs in at the provider as this subject. */
export const signInAs = async (page: Page, service: string, subject: string): Promise<void> => {
  await page.goto(`${service}/-/sign-in?next=/-/account`)
  await page.getByRole("button", { name: "Sign in with Northwind ID" }).click()
  await page.locator("input[name=login]").fill(subject)
  await page.locator("input[name=password]").fill("any")
  await page.locator("button[type=submit]").click()
  await page.getByRole("button", { name: "Continue" }).click()
}

/** The address to which the provider leads back after `signInAs`. The page there does not get to finish the sign-in. */
export const returnOf = async (
  {
    context,
    page,
    service
  }: { readonly context: BrowserContext; readonly page: Page; readonly service: string },
  subject: string
): Promise<URL> => {
  const finishing = `${service}/api/account/provider/finish`
  await context.route(finishing, (route) => route.abort())
  const request = page.waitForRequest(finishing)
  await signInAs(page, service, subject)
  const { query } = (await request).postDataJSON()
  await page.getByRole("alert").waitFor()
  await context.unroute(finishing)
  return new URL(`${service}/-/provider?${query}`)
}

/** Lets the browser go to the provider with another value of a parameter. */
export const swapParameter = async (
  context: BrowserContext,
  service: string,
  name: string,
  value: string
): Promise<void> => {
  await context.route(`${service}/api/account/provider`, async (route) => {
    // What the test sends has no site of its own.
    const headers = { ...route.request().headers(), "sec-fetch-site": "same-origin" }
    const response = await route.fetch({ headers })
    const { address } = await response.json()
    const changed = new URL(address)
    changed.searchParams.set(name, value)
    await route.fulfill({ response, json: { address: changed.href } })
  })
}
