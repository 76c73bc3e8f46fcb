import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { someEmail } from "../kit/http/visitor.ts"
import { bookingOn } from "../kit/chromium/bookingOn.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"

/** Markup that would run, letters of both directions, and a word without a place to break. */
const hostile = (length: number) =>
  [
    "</script><script>window.ran=1</script><img src=x onerror=window.ran=1>{{7*7}}",
    "שלום",
    "W".repeat(length)
  ]
    .join("")
    .slice(0, length)

const viewport = { width: 320, height: 700 }

/** Fails if a text has run, loads something, or makes the page scroll sideways. */
const harmlessOn = (page: Page) => async (step: string) => {
  const overflow = page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth)
  assert.strictEqual(await overflow, 0, step)
  assert.isFalse(await page.evaluate(() => Object.hasOwn(globalThis, "ran")), step)
  assert.strictEqual(await page.locator("img[src='x']").count(), 0, step)
}

inChromium("Hostile texts", (it) => {
  it.effect("D-PAGE-18: run nothing, and overflow no step at 320 pixels", () =>
    Effect.gen(function* () {
      const { bookings, call, path, workspace } = yield* offered(
        {
          title: hostile(120),
          description: hostile(2000),
          firstStep: "times",
          form: { fields: [{ key: "one", label: hostile(120), type: "text", required: false }] },
          consent: { required: true, text: hostile(2000) }
        },
        { name: hostile(120), title: hostile(80), introduction: hostile(500) }
      )
      const named = yield* call("PATCH", `/${workspace.id}`, { name: hostile(120) })
      assert.strictEqual(named.status, 200, named.text)
      yield* journey({ viewport }, async ({ page, service }) => {
        const isHarmless = harmlessOn(page)
        await page.goto(`${service}/${workspace.slug}`)
        await isHarmless("list")
        await page.goto(`${service}${path}?plain=1`)
        await isHarmless("without scripts")
        await page.goto(service + path)
        const booking = bookingOn(page)
        await page.locator("[data-start]").first().waitFor()
        await isHarmless("times")
        await page.locator("[data-start]").first().click()
        await page.locator("#field-name").fill(hostile(120))
        await page.locator("#field-email").fill(someEmail())
        await page.locator("#field-consent").check()
        await isHarmless("details")
        await booking.confirm()
        await page.locator(".ticket").waitFor()
        await isHarmless("booked")
      })
      assert.lengthOf(yield* bookings, 1)
    })
  )

  it.effect("D-PAGE-18: run nothing, and overflow neither the moved, cancelled nor disqualified screen", () =>
    Effect.gen(function* () {
      const topic = { key: "topic", label: hostile(120), type: "textarea", required: false }
      const texts = { title: hostile(120), description: hostile(2000), form: { fields: [topic] } }
      const { call, path, workspace } = yield* offered(
        { ...texts, firstStep: "times" },
        { name: hostile(120), title: hostile(80), introduction: hostile(500) }
      )
      assert.strictEqual((yield* call("PATCH", `/${workspace.id}`, { name: hostile(120) })).status, 200)
      yield* journey({ viewport }, async ({ page, service }) => {
        const isHarmless = harmlessOn(page)
        await page.goto(service + path)
        const { laterDay, submit, times } = bookingOn(page)
        await times.last().click()
        await page.locator("#field-name").fill(hostile(120))
        await page.locator("#field-email").fill(someEmail())
        await page.locator("textarea").fill(hostile(2000))
        await submit.click()
        await page.getByRole("link", { name: "Reschedule" }).click()
        await (await laterDay()).click()
        await times.first().click()
        await page.locator(".picked.old s").waitFor()
        await isHarmless("move")
        await submit.click()
        await page.getByRole("heading", { name: "Your booking has been moved" }).waitFor()
        await isHarmless("moved")
        await page.getByRole("link", { name: "Cancel booking" }).click()
        await page.getByRole("heading", { name: "Cancel this booking?" }).waitFor()
        await isHarmless("cancel")
        await page.getByRole("button", { name: "Yes, cancel it" }).click()
        await page.getByRole("heading", { name: "Your booking is cancelled" }).waitFor()
        await isHarmless("cancelled")
      })
      const refused = yield* offered({
        ...texts,
        disqualification: [
          {
            when: { always: true },
            outcome: {
              redirectUrl: "https://elsewhere.example/",
              fullyBooked: false,
              title: hostile(200),
              guestMessage: hostile(2000),
              ctaLabel: hostile(200),
              ctaUrl: "https://elsewhere.example/"
            }
          }
        ]
      })
      yield* journey({ viewport }, async ({ page, service }) => {
        await page.goto(service + refused.path)
        await page.locator("#field-name").fill(hostile(120))
        await page.locator("#field-email").fill(someEmail())
        await page.getByRole("button", { name: "See the times" }).click()
        await page.locator(".alone .button").first().waitFor()
        await harmlessOn(page)("disqualified")
      })
    })
  )

  it.effect("D-PAGE-18: a text of 10,000 characters is refused everywhere, and changes nothing", () =>
    Effect.gen(function* () {
      const long = hostile(10_000)
      const { call, eventTypeId, hostId, path, workspace } = yield* offered({ firstStep: "times" })
      const outcome = {
        redirectUrl: "https://elsewhere.example/",
        title: "",
        guestMessage: "",
        ctaLabel: "",
        ctaUrl: "https://elsewhere.example/"
      }
      const before = yield* call("GET", `/${workspace.id}/event-types/${eventTypeId}`)
      const changes = [
        { title: long },
        { description: long },
        { consent: { required: true, text: long } },
        ...["title", "guestMessage", "ctaLabel"].map((name) => ({
          disqualification: [{ when: { always: true }, outcome: { ...outcome, [name]: long } }]
        }))
      ]
      for (const change of changes) {
        const refused = yield* call("PATCH", `/${workspace.id}/event-types/${eventTypeId}`, change)
        assert.deepStrictEqual([refused.status, refused.body["error"]], [400, "invalid_input"], refused.text)
      }
      const after = yield* call("GET", `/${workspace.id}/event-types/${eventTypeId}`)
      assert.deepStrictEqual(after.body, before.body)
      for (const name of ["name", "title", "introduction"]) {
        const refused = yield* call("PATCH", `/${workspace.id}/hosts/${hostId}`, { [name]: long })
        assert.strictEqual(refused.status, 400, refused.text)
      }
      assert.strictEqual((yield* call("PATCH", `/${workspace.id}`, { name: long })).status, 400)
      // The fields of the page take no more than the API.
      yield* journey({ viewport }, async ({ page, service }) => {
        await page.goto(service + path)
        await bookingOn(page).times.last().click()
        await page.locator("#field-name").pressSequentially(" ")
        assert.strictEqual(await page.locator("#field-name").getAttribute("maxlength"), "120")
        assert.strictEqual(await page.locator("#field-email").getAttribute("maxlength"), "254")
      })
    })
  )
})
