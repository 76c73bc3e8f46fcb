import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { FrameLocator, Page } from "playwright-core"
import { someEmail } from "../kit/http/visitor.ts"
import { hostDraft } from "../kit/http/management/workspace.ts"
import { bookingOn } from "../kit/chromium/bookingOn.ts"
import { delayResponses } from "./delayResponses.ts"
import { site, sites, snippet } from "./embedding.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"
import { retryUntilPassed } from "./retryUntilPassed.ts"
import { Sites } from "../kit/chromium/Sites.ts"

/** Records the frame's heights and the shifts of the site's layout. Pressing a button in the frame is no input of the site. */
const watching = `<script>
  heights = []
  shift = 0
  addEventListener("calendeal:height", ({ detail }) => heights.push(detail.height))
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) shift += value
  }).observe({ type: "layout-shift", buffered: true })
</script>`

/** The height that the snippet reserves, in CSS pixels. */
const reserved = 640

/** Rounding of heights, in CSS pixels. */
const tolerance = 2

/** A limit for the shifts of one step, as for a whole page that Web Vitals call good. */
const mostShift = 0.1

const everyDay = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
/** The hours of the host. */
const hours = {
  long: { name: "long days", days: everyDay, to: "17:00", last: "cancelled" },
  // Other hours change the steps with times only.
  short: { name: "one time a day", days: everyDay, to: "09:30", last: "confirm" },
  rare: { name: "one day a week", days: ["mon"], to: "17:00", last: "confirm" }
}

const vera = () => ({ name: "Vera Visitor", email: someEmail() })

/** A field whose answer may disqualify the visitor. */
const withRule = {
  form: {
    fields: [{ key: "size", label: "Size", type: "select", required: true, options: ["one", "many"] }]
  },
  disqualification: [
    {
      when: { field: "custom.size", op: "equals", value: "one" },
      outcome: {
        redirectUrl: "https://elsewhere.example/",
        fullyBooked: false,
        title: "Our handbook answers most of it",
        guestMessage: "Read it first.\n".repeat(40),
        ctaLabel: "Open the handbook",
        ctaUrl: "https://elsewhere.example/"
      }
    }
  ]
}

/**
 * Fails unless the frame is as high as its content, without a scroll bar of its own, has gone to this height directly, and has
 * not moved the site by more than `mostShift` in this step.
 */
const followerOn = (page: Page, frame: FrameLocator) => {
  let before = reserved
  return async (step: string) => {
    await retryUntilPassed(async () => {
      const outside = (await page.locator("iframe").boundingBox())?.height ?? 0
      const { content, hidden } = await frame.locator("html").evaluate((html) => ({
        content: html.getBoundingClientRect().height,
        hidden: html.scrollHeight - html.clientHeight
      }))
      assert.isAtMost(Math.abs(outside - Math.max(content, reserved)), tolerance, step)
      assert.isAtMost(hidden, tolerance, `${step}: scrolls in the frame`)
    })
    const { heights, shift } = await page.evaluate((): { heights: ReadonlyArray<number>; shift: number } => {
      const recorded = {
        heights: Reflect.get(globalThis, "heights"),
        shift: Reflect.get(globalThis, "shift")
      }
      Reflect.set(globalThis, "heights", [])
      Reflect.set(globalThis, "shift", 0)
      return recorded
    })
    const shown = heights.map((height) => Math.max(height, reserved))
    const after = shown.at(-1) ?? before
    for (const height of shown) {
      assert.isAtLeast(height, Math.min(before, after) - tolerance, `${step}: ${before}, ${shown.join(", ")}`)
      assert.isAtMost(height, Math.max(before, after) + tolerance, `${step}: ${before}, ${shown.join(", ")}`)
    }
    assert.isAtMost(shift, mostShift, step)
    before = after
  }
}

inChromium("The height of the widget", (it) => {
  it.effect.each([
    { width: 390, ...hours.long },
    { width: 390, ...hours.short },
    { width: 390, ...hours.rare },
    { width: 1280, ...hours.long }
  ])(
    "D-EMB-6: follows every step up to $last directly, without a scroll bar in the frame, on a site $width pixels wide, with $name",
    ({ days, last, to, width }) =>
      Effect.gen(function* () {
        const { path } = yield* offered(withRule, {
          schedule: { ...hostDraft.schedule, weekly: [{ days, from: "09:00", to }] }
        })
        const full = yield* offered({ firstStep: "times", bookingWindowDays: 0, minimumNoticeMinutes: 2880 })
        const { put } = yield* Sites
        const viewport = { width, height: 800 }
        yield* journey({ sites, viewport }, async ({ page, service }) => {
          const open = async (eventType: string) => {
            const html = `<!doctype html><title>Shop</title><meta name="viewport" content="width=device-width">
              ${watching}<h1>Shop</h1>${snippet(service, eventType.slice(1))}<p>More of the site.</p>`
            await page.goto(put(html)(site))
            const frame = page.frameLocator("iframe")
            return { frame, booking: bookingOn(frame), follows: followerOn(page, frame) }
          }
          const { booking, follows, frame } = await open(path)
          await booking.button("See the times").waitFor()
          await follows("details")
          await booking.button("See the times").click()
          await frame.getByRole("alert").waitFor()
          await follows("faults")
          await booking.fillIn(vera())
          await frame.getByLabel("Size").selectOption("many")
          await frame.locator("[aria-invalid=true]").first().waitFor({ state: "detached" })
          await follows("corrected")
          await booking.button("See the times").click()
          await booking.times.first().waitFor()
          await follows("times")
          const later = await booking.laterDay()
          await follows("weeks")
          await later.click()
          await booking.times.first().waitFor()
          await follows("another day")
          await booking.times.first().click()
          await booking.submit.waitFor()
          await follows("confirm")
          if (last === "confirm") return
          await booking.confirm()
          await follows("booked")
          await frame.getByRole("link", { name: "Reschedule" }).click()
          await booking.times.first().waitFor()
          await follows("move")
          const laterStill = await booking.laterDay()
          await follows("weeks of the move")
          await laterStill.click()
          await booking.times.first().waitFor()
          await follows("another day of the move")
          await booking.times.last().click()
          await follows("move to")
          await booking.submit.click()
          await frame.getByRole("heading", { name: "Your booking has been moved" }).waitFor()
          await follows("moved")
          await frame.getByRole("link", { name: "Cancel booking" }).click()
          await frame.getByRole("heading", { name: "Cancel this booking?" }).waitFor()
          await follows("cancel")
          await frame.getByRole("button", { name: "Yes, cancel it" }).click()
          await frame.getByRole("heading", { name: "Your booking is cancelled" }).waitFor()
          await follows("cancelled")
          await page.evaluate("sessionStorage.clear()")
          const refused = await open(path)
          await refused.booking.fillIn(vera())
          await refused.frame.getByLabel("Size").selectOption("one")
          await refused.follows("details again")
          await refused.booking.button("See the times").click()
          await refused.frame.getByRole("heading", { name: "Our handbook answers most of it" }).waitFor()
          await refused.follows("disqualified")
          const days = await delayResponses(page, "page/calendar")
          const empty = await open(full.path)
          await days.arrived(1)
          await empty.follows("loading")
          await days.release()
          await empty.frame.getByText("No free times up to").first().waitFor()
          await empty.follows("fully booked")
        })
      })
  )
})
