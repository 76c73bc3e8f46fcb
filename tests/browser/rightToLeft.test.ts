import { words } from "@calendeal/booking-page/words"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { someEmail } from "../kit/http/visitor.ts"
import { arabic } from "./arabic.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"
import { painted } from "./painted.ts"

/** English written from right to left and 40 % longer, which shows texts that are not translated or cut off. */
const pseudo = (text: string): string =>
  text.replaceAll(/\{\w+\}|[^{}]+/g, (part) =>
    part.startsWith("{") ? part : `\u202E${part}${"~".repeat(Math.ceil(part.length * 0.4))}\u202C`
  )

const mapTexts = (value: unknown): unknown =>
  typeof value === "string"
    ? pseudo(value)
    : Object.fromEntries(Object.entries(Object(value)).map(([key, part]) => [key, mapTexts(part)]))

/**
 * Gives the page other texts before its script runs, and their direction before it is laid out, as the service does for its
 * languages. Arabic is not among those.
 */
const speak = (page: Page, texts: unknown) =>
  page.addInitScript({
    // The policy forbids changing a script element, so another element takes its place.
    content: `
      document.addEventListener("readystatechange", () => {
        const view = document.getElementById("view")
        if (document.readyState !== "interactive" || view === null) return
        const spoken = document.createElement("data")
        spoken.id = view.id
        spoken.hidden = true
        spoken.textContent = JSON.stringify({
          ...JSON.parse(view.textContent), lang: "ar", words: ${JSON.stringify(texts)}
        })
        view.replaceWith(spoken)
      })
      new MutationObserver((_, observer) => {
        observer.disconnect()
        document.documentElement.lang = "ar"
        document.documentElement.dir = "rtl"
      }).observe(document, { childList: true })`
  })

inChromium("Right-to-left languages", (it) => {
  for (const [what, texts, digits] of [
    ["Arabic", arabic, /^[٠-٩]{1,2}:[٠-٩]{2}/],
    ["a pseudo-locale", mapTexts(words.en), /^\P{L}/u]
  ] as const)
    it.effect(`D-PAGE-13: ${what}: the layout is mirrored, nothing overflows, and a booking is made`, () =>
      Effect.gen(function* () {
        const { bookings, path } = yield* offered({
          title: "استشارة حول المضخات الحرارية",
          description: "نظرة أولى صادقة على المبنى.",
          firstStep: "times"
        })
        yield* journey(
          { locale: "ar-EG", timezoneId: "Africa/Cairo", reducedMotion: "reduce" },
          async ({ page, service }) => {
            // The pseudo-locale has the same parts.
            const checkAxe = texts === arabic ? axeCheckOf(page) : () => Promise.resolve()
            await speak(page, texts)
            await page.goto(`${service}${path}?lang=en`)
            const times = page.locator("[data-start]")
            for (const width of [320, 390, 768, 1280]) {
              await page.setViewportSize({ width, height: 800 })
              await times.first().waitFor()
              assert.deepStrictEqual(await cutOff(page), [], `${what}, ${width}`)
              const [back, next] = await Promise.all([".turn >> nth=0", ".turn >> nth=1"].map(leftOf(page)))
              assert.isAbove(back ?? 0, next ?? 0)
            }
            // At 1280 pixels the event is at the right of the times.
            assert.isAbove(await leftOf(page)(".event"), await leftOf(page)(".journey"))
            assert.match((await times.first().innerText()).trim(), digits)
            assert.deepStrictEqual(await mirrored(page), [])
            await checkAxe(`${what}, times`)
            const day = page.locator('[role="gridcell"][tabindex="0"]')
            await day.focus()
            const before = (await day.getAttribute("data-day")) ?? ""
            await page.keyboard.press("ArrowLeft")
            await page.locator(`:focus[data-day="${nextDay(before)}"]`).waitFor()
            await page.locator(".zone").click()
            await page.getByRole("combobox").fill("Dubai")
            await page.getByRole("option").first().waitFor()
            assert.deepStrictEqual(await cutOff(page), [])
            await page.getByRole("combobox").press("Escape")
            await times.last().click()
            await page.locator("#field-name").fill("ياسمين")
            await page.locator("#field-email").fill(someEmail())
            for (const width of [320, 1280]) {
              await page.setViewportSize({ width, height: 800 })
              assert.deepStrictEqual(await cutOff(page), [], `${what}, answers, ${width}`)
            }
            assert.deepStrictEqual(await mirrored(page), [])
            await checkAxe(`${what}, answers`)
            await page.locator('form [type="submit"]').click()
            await page.locator(".ticket").waitFor()
            assert.deepStrictEqual(await cutOff(page), [])
            assert.deepStrictEqual(await mirrored(page), [])
            await checkAxe(`${what}, booked`)

            // The arrow from the old time to the new one points down, and at 1280 pixels with the text.
            await page.locator(".links-for a").first().click()
            await times.last().click()
            for (const [width, points] of [
              [320, [0, 1]],
              [1280, [-1, 0]]
            ] as const) {
              await page.setViewportSize({ width, height: 800 })
              assert.deepStrictEqual(await directionOf(page)(".onto"), [...points])
              assert.deepStrictEqual(await cutOff(page), [], `${what}, move, ${width}`)
            }
            assert.deepStrictEqual(await mirrored(page), [])
          }
        )
        assert.lengthOf(yield* bookings, 1)
      })
    )
})

/** The parts of the step that do not scroll themselves and are cut off, in pixels, and the page if it scrolls sideways. */
const cutOff = async (page: Page) => {
  await painted(page)
  return page.locator("html").evaluate((html) => {
    const wide = html.clientWidth
    const cut = [...html.querySelectorAll(".journey *, .event *")]
      .filter((part) => part.closest(".unseen, .soon > *") === null)
      .map((part) => [part, part.getBoundingClientRect()] as const)
      .map(([part, { left, right, width }]) => ({
        by: width === 0 ? 0 : Math.floor(Math.max(right - wide, -left)),
        part: part.outerHTML.slice(0, 120)
      }))
      .filter(({ by }) => by > 0)
    return html.scrollWidth > wide ? [{ by: html.scrollWidth - wide, part: "page" }, ...cut] : cut
  })
}

/** The classes of parts with text that are drawn as in a mirror, which only arrows are. */
const mirrored = (page: Page) =>
  page.evaluate<ReadonlyArray<string>>(`
    [...document.querySelectorAll("*")]
      .filter((part) => getComputedStyle(part).transform.startsWith("matrix(-") && part.textContent !== "")
      .map((part) => part.className)
  `)

/** Where an arrow that points to the right is drawn to, as x and y. */
const directionOf = (page: Page) => (selector: string) =>
  page.evaluate<ReadonlyArray<number>>(`(() => {
    const { a, b } = document.querySelector("${selector}").getScreenCTM()
    return [a, b].map((part) => (Math.abs(part) < 0.01 ? 0 : Math.sign(part)))
  })()`)

const leftOf = (page: Page) => (selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().left)

const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
