import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { someEmail } from "../kit/http/visitor.ts"
import { thoroughAxeCheckOf } from "./axeCheckOf.ts"
import { bookingOn } from "../kit/chromium/bookingOn.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"

const vera = () => ({ name: "Vera Visitor", email: someEmail(), phone: "+44 20 7946 0001" })

/** An event type with all kinds of questions. */
const asking = offered({
  phoneRequired: true,
  consent: { required: true, text: "I agree." },
  locations: [{ kind: "phone" }, { kind: "in_person_attendee" }],
  form: {
    fields: [
      { key: "size", label: "Company size", type: "select", required: true, options: ["1-10"] },
      { key: "topics", label: "Topics", type: "multiselect", required: true, options: ["Roses", "Tulips"] }
    ]
  }
})

/** Answers its last questions. */
const answer = async (page: Page) => {
  await page.getByLabel("Company size").selectOption("1-10")
  await page.getByLabel("Roses").check()
  await page.getByLabel("I agree.").check()
}

inChromium("Accessibility of the booking page", (it) => {
  it.effect(
    "axe finds no violations in the booking flow, on wide and narrow screens, in light and dark mode",
    () =>
      Effect.gen(function* () {
        const { path } = yield* asking
        yield* journey({ expected: /429/ }, async ({ page, service }) => {
          const checkAxe = thoroughAxeCheckOf(page)
          const { button, choose, freeDays, introduce, times } = bookingOn(page)
          await page.goto(service + path)
          await checkAxe("details")
          await button("See the times").click()
          await page.getByText("3 answers need another look").waitFor()
          await checkAxe("details with faults")
          await introduce(vera())
          await checkAxe("days")
          await freeDays.first().click()
          await times.first().waitFor()
          await checkAxe("times")
          await choose()
          await checkAxe("answers")
          await bookingOn(page).submit.click()
          await page.getByText("answers need another look").waitFor()
          await button("Add a guest").click()
          await checkAxe("answers with faults and a guest")
          await button("Remove guest 1").click()
          await answer(page)
          await page.route("**/book", (route) =>
            route.fulfill({ status: 429, json: { error: "rate_limited" }, headers: { "retry-after": "30" } })
          )
          await bookingOn(page).submit.click()
          await page.getByText(/You can try again in \d+ seconds/).waitFor()
          await checkAxe("an obstacle, and a time to wait")
        })
      })
  )

  it.effect(
    "axe finds no violations on result pages, on wide and narrow screens, in light and dark mode",
    () =>
      Effect.gen(function* () {
        const { path } = yield* asking
        yield* journey({ expected: /404/ }, async ({ page, service }) => {
          const checkAxe = thoroughAxeCheckOf(page)
          const { button, choose, confirm, freeDays, introduce } = bookingOn(page)
          await page.goto(service + path)
          await introduce(vera())
          await choose()
          await answer(page)
          await confirm()
          await checkAxe("booked")
          const booked = page.url()
          await page.getByRole("link", { name: "Reschedule" }).click()
          await page.getByText("You are moving your booking of").waitFor()
          await freeDays.first().waitFor()
          await checkAxe("moving")
          await page.goto("about:blank")
          await page.goto(booked)
          await page.getByRole("link", { name: "Cancel booking" }).click()
          await page.getByRole("heading", { name: "Cancel this booking?" }).waitFor()
          await checkAxe("cancelling")
          await button("Yes, cancel it").click()
          await page.getByRole("heading", { name: "Your booking is cancelled" }).waitFor()
          await checkAxe("cancelled")

          await page.goto(`${service}/acme/product-demo?embed=1`)
          await checkAxe("details in a frame")
          await bookingOn(page).fillIn({ name: "Vera Visitor", email: someEmail() })
          await page.getByLabel("Company size").selectOption("student")
          await button("See the times").click()
          await page.getByRole("heading", { name: "Our handbook" }).waitFor()
          await checkAxe("turned away")
          for (const [screen, address] of [
            ["without scripts", `${path}?plain=1`],
            ["the list", "/acme"],
            ["not found", "/nobody/nothing"]
          ] as const) {
            await page.goto(service + address)
            await checkAxe(screen)
          }
        })
      })
  )

  it.effect("No content is cut off or needs horizontal scrolling at 320 pixels, in any language", () =>
    Effect.gen(function* () {
      const { path } = yield* offered()
      yield* journey({ viewport: { width: 320, height: 640 } }, async ({ page, service }) => {
        const { freeDays, times } = bookingOn(page)
        // The longest words, and a script without spaces.
        for (const lang of ["de", "ja"]) {
          const fits = async (screen: string) =>
            assert.strictEqual(
              await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth),
              0,
              `${screen}, ${lang}`
            )
          await page.goto(`${service}/acme?lang=${lang}`)
          await fits("list")
          await page.goto(`${service}${path}?lang=${lang}`)
          await fits("details")
          await page.locator('input[type="text"]').first().fill("Vera")
          await page.locator('input[type="email"]').first().fill(someEmail())
          await page.locator('button[type="submit"]').click()
          await freeDays.first().click()
          await times.first().waitFor()
          await fits("times")
        }
      })
    })
  )

  it.effect("With prefers-reduced-motion nothing is animated", () =>
    Effect.gen(function* () {
      const { path } = yield* offered()
      for (const [reducedMotion, expected] of [
        ["no-preference", true],
        ["reduce", false]
      ] as const)
        yield* journey({ reducedMotion }, async ({ page, service }) => {
          // A loading animation runs until the days arrive.
          let go = () => {}
          const asked = new Promise<void>((resolve) => (go = resolve))
          await page.route("**/slots?*", async (route) => {
            await asked
            await route.continue()
          })
          await page.goto(service + path)
          await bookingOn(page).introduce({ name: "Vera Visitor", email: someEmail() })
          await (await bookingOn(page).laterDay()).click()
          await page.locator(".ghost").first().waitFor()
          const moves = await page
            .locator(".ghost")
            .first()
            .evaluate((ghost) => ghost.getAnimations().length > 0)
          assert.strictEqual(moves, expected)
          go()
          await bookingOn(page).times.first().waitFor()
        })
    })
  )
})
