import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { someEmail } from "../kit/http/visitor.ts"
import { bookingOn } from "../kit/chromium/bookingOn.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"

const fields = [
  { key: "company", label: "Company", type: "text", required: true },
  { key: "size", label: "Company size", type: "select", required: true, options: ["1-10", "11-50"] },
  {
    key: "topics",
    label: "Topics",
    type: "multiselect",
    required: true,
    options: ["Roses", "Tulips", "Ivy"]
  },
  { key: "notes", label: "Notes", type: "textarea", required: true },
  { key: "garden", label: "I have a garden", type: "checkbox", required: true }
]

/** A routing rule uses all of these fields, so the page asks for them first. */
const asked = {
  form: { fields },
  phoneRequired: true,
  disqualification: [
    {
      when: { all: fields.map(({ key }) => ({ field: `custom.${key}`, op: "exists", value: false })) },
      outcome: {
        redirectUrl: "https://elsewhere.example/",
        fullyBooked: false,
        title: "No",
        guestMessage: "Not for you.",
        ctaLabel: "Elsewhere",
        ctaUrl: "https://elsewhere.example/"
      }
    }
  ]
}

inChromium("Before the page's script has loaded", (it) => {
  it.effect("keeps and books with text entered before the script runs", () =>
    Effect.gen(function* () {
      const { bookings, path } = yield* offered(asked)
      const person = { name: "Vera Visitor", email: someEmail(), phone: "+31 20 794 0800" }
      yield* journey({}, async ({ page, service }) => {
        const script = await withoutScript(page)
        await page.goto(service + path, { waitUntil: "commit" })
        const booking = bookingOn(page)
        await booking.fillIn(person)
        await page.getByLabel("Company", { exact: true }).fill("Rose & Co")
        await page.getByLabel("Company size").selectOption("11-50")
        await page.getByLabel("Roses").check()
        await page.getByLabel("Ivy").check()
        await page.getByLabel("Notes").fill("Two\nlines")
        await page.getByLabel("I have a garden").check()
        await script.comes()
        await booking.button("See the times").click()
        await booking.choose()
        await booking.confirm()
      })
      const [booking] = yield* bookings
      assert.deepInclude(booking, {
        responses: {
          company: "Rose & Co",
          size: "11-50",
          topics: "Roses, Ivy",
          notes: "Two\nlines",
          garden: "true",
          phone: person.phone
        }
      })
    })
  )

  it.effect("keeps text entered before the script runs, also on the second visit of a tab", () =>
    Effect.gen(function* () {
      const { path } = yield* offered()
      yield* journey({}, async ({ page, service }) => {
        await page.goto(service + path)
        const script = await withoutScript(page)
        await page.goto(`${service}${path}?lang=en`, { waitUntil: "commit" })
        const booking = bookingOn(page)
        await booking.fillIn({ name: "Vera Visitor", email: someEmail() })
        await script.comes()
        await booking.button("See the times").click()
        await booking.freeDays.first().waitFor()
      })
    })
  )

  it.effect("Enter neither reloads the page nor loses input", () =>
    Effect.gen(function* () {
      const { path } = yield* offered()
      yield* journey({}, async ({ page, service }) => {
        const script = await withoutScript(page)
        await page.goto(service + path, { waitUntil: "commit" })
        const booking = bookingOn(page)
        await booking.fillIn({ name: "Vera Visitor", email: someEmail() })
        await page.getByLabel("Email").press("Enter")
        await booking.button("See the times").click()
        await script.comes()
        assert.strictEqual(page.url(), service + path)
        await booking.button("See the times").click()
        await booking.freeDays.first().waitFor()
      })
    })
  )

  it.effect(
    "D-PAGE-20: the first paint has the heading of the weeks, which stays the same element, and no font is preloaded",
    () =>
      Effect.gen(function* () {
        const { path } = yield* offered({ firstStep: "times" })
        // The weeks of the visitor's zone begin a day before those of the workspace, or after.
        yield* journey({ timezoneId: "Pacific/Kiritimati" }, async ({ page, service }) => {
          const script = await withoutScript(page)
          await page.goto(`${service}${path}?lang=en`, { waitUntil: "commit" })
          const heading = page.locator("#weeks")
          // With the years, when they differ.
          assert.match(await heading.innerText(), /^\w+ \d+(?:, \d{4})?\s–\s\w+ \d+(?:, \d{4})?$/)
          // The first screen does not begin transparent.
          const animation = page.evaluate(`getComputedStyle(document.querySelector(".times")).animationName`)
          assert.strictEqual(await animation, "none")
          assert.strictEqual(await page.locator('link[rel="preload"]').count(), 0)
          const before = await heading.elementHandle()
          await script.comes()
          await page.locator("[data-start]").first().waitFor()
          assert.isTrue(await before?.evaluate((one) => one.isConnected && one.id === "weeks"))
        })
      })
  )
})

/** Delays the page's script until it is released. */
const withoutScript = async (page: Page) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route("**/assets/*.js", async (route) => {
    await promise
    await route.continue()
  })
  return {
    comes: async () => {
      resolve()
      await page.waitForLoadState("load")
    }
  }
}
