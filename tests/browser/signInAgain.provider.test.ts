import { assert } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { demoIds } from "@calendeal/app/demo/ids"
import { OpenIdServer } from "../kit/oidc/OpenIdServer.ts"
import { itemsOf } from "../kit/http/management/workspace.ts"
import { inMemory } from "../kit/http/ports.ts"
import { Service } from "../kit/http/Service.ts"
import { newBrowser, provider, signInAs } from "./identityProvider.ts"
import { inChromiumWith } from "../kit/chromium/inChromium.ts"

/** An admin of the demonstration workspace, whom the provider knows, with a calendar of a host to disconnect. */
const adminWithCalendar = Effect.gen(function* () {
  const { people } = yield* OpenIdServer
  const { send } = yield* Service
  const subject = crypto.randomUUID()
  people.set(subject, {
    email: `${subject}@joins.example`,
    email_verified: true,
    name: "Pia",
    groups: ["Booking Admins"]
  })
  const own = yield* newBrowser
  yield* Effect.promise(async () => {
    await signInAs(own.page, own.service, subject)
    await own.page.waitForURL(`${own.service}/-/account`)
  })
  const hosts = `/api/workspaces/${demoIds.workspace}/hosts`
  /** Sends a request with the session. */
  const call = Effect.fnUntraced(function* (method: string, path: string, body?: object) {
    const cookies = yield* Effect.promise(() => own.context.cookies())
    const headers = {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ")
    }
    return yield* send(method, path, { headers, ...(body && { body: JSON.stringify(body) }) })
  })
  const host = String(itemsOf(yield* call("GET", hosts))[0]?.["id"])
  const added = yield* call("POST", `${hosts}/${host}/calendars`, {
    kind: "ics",
    address: `https://calendar.example/${subject}.ics`
  })
  assert.strictEqual(added.status, 201, added.text)
  return {
    ...own,
    subject,
    path: `/-/connect?workspace=${demoIds.workspace}&host=${host}`,
    calendars: Effect.map(call("GET", `${hosts}/${host}/calendars`), (answer) =>
      itemsOf(answer).filter(({ id }) => id === added.body["id"])
    )
  }
})

inChromiumWith(Layer.merge(inMemory, provider), "Signing in again over an identity provider", (it) => {
  it.effect("D-SIGN-12: the provider leads back to the page, which finishes the act once", () =>
    Effect.gen(function* () {
      const { wait } = yield* Service
      const { calendars, context, page, path, service } = yield* adminWithCalendar
      const before = yield* Effect.promise(() => sessionOf(context))
      yield* wait(601)
      yield* Effect.promise(async () => {
        await page.goto(`${service}${path}`)
        await page
          .getByRole("button", { name: /^Disconnect: / })
          .last()
          .click()
        await page.getByRole("button", { name: /^Disconnect now: / }).click()
        await page.getByRole("heading", { name: "Sign in again" }).waitFor()
      })
      assert.lengthOf(yield* calendars, 1)
      yield* Effect.promise(async () => {
        await page.getByRole("button", { name: "Sign in with Northwind ID" }).click()
        await page.waitForURL(`${service}${path}`)
      })
      while ((yield* calendars).length > 0) yield* Effect.sleep("50 millis")
      assert.notStrictEqual(yield* Effect.promise(() => sessionOf(context)), before)
      // The page loads again when the act is finished.
      yield* Effect.promise(() =>
        page.waitForFunction(() => Reflect.get(globalThis, "localStorage").getItem("calendeal-act") === null)
      )
    }).pipe(Effect.scoped)
  )

  it.effect("D-SIGN-12: another person of the provider does not finish the act", () =>
    Effect.gen(function* () {
      const { people } = yield* OpenIdServer
      const { wait } = yield* Service
      const { calendars, context, page, path, service, subject } = yield* adminWithCalendar
      const other = crypto.randomUUID()
      people.set(other, { ...people.get(subject), email: `${other}@joins.example` })
      yield* wait(601)
      yield* Effect.promise(async () => {
        await page.goto(`${service}${path}`)
        await page
          .getByRole("button", { name: /^Disconnect: / })
          .last()
          .click()
        await page.getByRole("button", { name: /^Disconnect now: / }).click()
        await page.getByRole("heading", { name: "Sign in again" }).waitFor()
        // The provider has another host name than the service, and asks who the person is.
        await context.clearCookies({ domain: "127.0.0.1" })
        await page.getByRole("button", { name: "Sign in with Northwind ID" }).click()
        await page.locator("input[name=login]").fill(other)
        await page.locator("input[name=password]").fill("any")
        await page.locator("button[type=submit]").click()
        await page.getByRole("button", { name: "Continue" }).click()
        await page.waitForURL(`${service}${path}`)
        await page
          .getByRole("button", { name: /^Disconnect: / })
          .last()
          .waitFor()
        await page.waitForFunction(
          () => Reflect.get(globalThis, "localStorage").getItem("calendeal-act") === null
        )
      })
      assert.lengthOf(yield* calendars, 1)
    }).pipe(Effect.scoped)
  )
})

const sessionOf = async (context: Effect.Success<typeof newBrowser>["context"]) =>
  (await context.cookies()).find(({ name }) => name === "__Host-calendeal")?.value
