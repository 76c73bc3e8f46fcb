import { assert } from "@effect/vitest"
import { ContactBook, Email, journeyOf } from "@calendeal/domain/contacts"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect, Option } from "effect"
import type { Page } from "playwright-core"
import { bookingOn } from "../kit/chromium/bookingOn.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { Sites } from "../kit/chromium/Sites.ts"
import { Service } from "../kit/http/Service.ts"
import { someEmail } from "../kit/http/visitor.ts"
import { site, sites, snippet } from "./embedding.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"
import { retryUntilPassed } from "./retryUntilPassed.ts"

/** The sources of a contact's visits, in their order. */
const sourcesOf = Effect.fnUntraced(function* (workspaceId: WorkspaceId, email: string) {
  const { withPorts } = yield* Service
  const found = yield* withPorts(
    Effect.flatMap(ContactBook, (book) => book.findByEmail(workspaceId, Email.make(email)))
  )
  // The steps of a form can be two touches of one visit.
  return [...new Set(journeyOf(Option.getOrThrow(found).attribution).map(({ touch }) => touch.utm_source))]
})

const storedIn = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("calendeal:visits")))

/** Waits until the browser has stored a visit. */
const storing = (page: Page) =>
  page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith("calendeal:visits")))

/** Enters the page from two campaigns, and says who visits at the second one. */
const visitTwice = async (page: Page, address: string, email: string, atFirst: () => Promise<unknown>) => {
  await page.goto(`${address}?utm_source=first`)
  await atFirst()
  await page.goto(`${address}?utm_source=second`)
  await bookingOn(page).introduce({ name: "Vera Visitor", email })
}

inChromium("Earlier visits", (it) => {
  for (const [visitMemory, expected] of [
    ["on", ["first", "second"]],
    ["off", ["second"]],
    ["with_consent", ["second"]]
  ] as const)
    it.effect(
      `D-JRN-7: with \`${visitMemory}\` and without an answer, the journey is ${expected.join(", ")}`,
      () =>
        Effect.gen(function* () {
          const { call, path, workspace } = yield* offered()
          yield* call("PATCH", `/${workspace.id}`, { visitMemory })
          const email = someEmail()
          const stored = yield* journey({}, async ({ page, service }) => {
            await visitTwice(page, `${service}${path}`, email, async () => {
              if (visitMemory === "on") await storing(page)
            })
            return storedIn(page)
          })
          assert.deepStrictEqual<unknown>(yield* sourcesOf(workspace.id, email), expected)
          assert.deepStrictEqual(stored, visitMemory === "on" ? [`calendeal:visits:${workspace.id}`] : [])
        })
    )

  it.effect("D-JRN-7: the visitor's tick is the consent, and clearing it forgets all", () =>
    Effect.gen(function* () {
      const { call, path, workspace } = yield* offered()
      yield* call("PATCH", `/${workspace.id}`, { visitMemory: "with_consent" })
      const email = someEmail()
      yield* journey({}, async ({ page, service }) => {
        const box = page.getByLabel("Remember on this device how I found this page")
        await visitTwice(page, `${service}${path}`, email, async () => {
          await box.check()
          await storing(page)
        })
        assert.isTrue(await box.isChecked())
        await box.uncheck()
        assert.lengthOf(await storedIn(page), 0)
      })
      assert.deepStrictEqual(yield* sourcesOf(workspace.id, email), ["first", "second"])
    })
  )

  it.effect("D-JRN-7: visits of which the visitor clears the box are not sent any more", () =>
    Effect.gen(function* () {
      const { call, path, workspace } = yield* offered()
      yield* call("PATCH", `/${workspace.id}`, { visitMemory: "with_consent" })
      const email = someEmail()
      yield* journey({}, async ({ page, service }) => {
        const box = page.getByLabel("Remember on this device how I found this page")
        await page.goto(`${service}${path}?utm_source=first`)
        await box.check()
        await storing(page)
        await page.goto(`${service}${path}?utm_source=second`)
        await retryUntilPassed(async () => assert.isTrue(await box.isChecked()))
        await box.uncheck()
        await bookingOn(page).introduce({ name: "Vera Visitor", email })
      })
      assert.deepStrictEqual(yield* sourcesOf(workspace.id, email), ["second"])
    })
  )

  it.effect("D-JRN-7, D-JRN-8: a browser that asks for privacy keeps nothing, and is not asked", () =>
    Effect.gen(function* () {
      const { call, path, workspace } = yield* offered()
      yield* call("PATCH", `/${workspace.id}`, { visitMemory: "with_consent" })
      const email = someEmail()
      yield* journey({}, async ({ page, service }) => {
        await page.addInitScript(() =>
          Object.defineProperty(navigator, "globalPrivacyControl", { value: true })
        )
        const isGone = () => page.getByLabel("Remember on this device").waitFor({ state: "detached" })
        await visitTwice(page, `${service}${path}`, email, isGone)
        await isGone()
        assert.lengthOf(await storedIn(page), 0)
      })
      assert.deepStrictEqual(yield* sourcesOf(workspace.id, email), ["second"])
    })
  )

  it.effect("D-JRN-7: a browser without storage books as ever", () =>
    Effect.gen(function* () {
      const { call, path, workspace } = yield* offered()
      yield* call("PATCH", `/${workspace.id}`, { visitMemory: "on" })
      const email = someEmail()
      yield* journey({}, async ({ page, service }) => {
        await page.addInitScript(() =>
          Object.defineProperty(globalThis, "localStorage", {
            get: () => {
              throw new Error("refused")
            }
          })
        )
        await page.goto(`${service}${path}?utm_source=only`)
        await bookingOn(page).introduce({ name: "Vera Visitor", email })
      })
      assert.deepStrictEqual(yield* sourcesOf(workspace.id, email), ["only"])
    })
  )

  for (const [answer, expected] of [
    ["allowed", ["blog", "shop"]],
    ["denied", ["shop"]]
  ] as const)
    it.effect(`D-JRN-8: a site without a form remembers a visit if the visitor has ${answer} it`, () =>
      Effect.gen(function* () {
        const { call, path, workspace } = yield* offered()
        yield* call("PATCH", `/${workspace.id}`, { visitMemory: "on" })
        const { put } = yield* Sites
        const email = someEmail()
        yield* journey({ sites }, async ({ page, service }) => {
          const script = `<script src="${service}/visits.js"></script>`
          const blog = put(`<!doctype html><title>Blog</title>${script}`)(site)
          const shop = put(`<!doctype html><title>Shop</title>${script}${snippet(service, path.slice(1))}`)(
            site
          )
          await page.goto(`${blog}?utm_source=blog`)
          // As the consent tool of the site does when the visitor has answered.
          await page.evaluate(`dispatchEvent(new Event("calendeal:visits-${answer}"))`)
          await page.goto(`${shop}?utm_source=shop`)
          await bookingOn(page.frameLocator("iframe")).introduce({ name: "Vera Visitor", email })
        })
        assert.deepStrictEqual<unknown>(yield* sourcesOf(workspace.id, email), expected)
      })
    )
})
