import { assert } from "@effect/vitest"
import { words } from "@calendeal/booking-page/words"
import { say as textOf } from "@calendeal/locales"
import { Effect } from "effect"
import { someEmail } from "../kit/http/visitor.ts"
import { bookingOn } from "../kit/chromium/bookingOn.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"

/**
 * The locale of the browser, the language of the page, and the first day of the week in that locale: a region of a language, a
 * language of another script, and one that the page lacks. words.test.ts has the texts of all languages, weekStart.test.ts all regions.
 */
const cases = [
  { locale: "pt-BR", lang: "pt", weekday: "dom." },
  { locale: "pl-PL", lang: "pl", weekday: "pon." },
  { locale: "ja-JP", lang: "ja", weekday: "日" },
  { locale: "zh-TW", lang: "en", weekday: "Sun" }
] as const

inChromium("Languages of the booking page", (it) => {
  for (const { lang, locale, weekday } of cases)
    it.effect(`A visitor from ${locale} books in ${lang}, with that locale's first day of the week`, () =>
      Effect.gen(function* () {
        const { bookings, path } = yield* offered()
        const say = words[lang]
        yield* journey({ locale }, async ({ page, service }) => {
          await page.goto(service + path)
          assert.strictEqual(await page.locator("html").getAttribute("lang"), lang)
          await page.getByLabel(say.name, { exact: true }).fill("Vera Visitor")
          await page.getByLabel(say.email).fill(someEmail())
          await page.getByRole("button", { name: say.continue }).click()
          const { laterDay } = bookingOn(page)
          const later = await laterDay()
          const first = await page.getByRole("columnheader").first().innerText()
          assert.strictEqual(first.toLowerCase(), weekday.toLowerCase())
          const day = new Date(`${await later.getAttribute("data-day")}T00:00:00Z`)
          assert.strictEqual((await later.innerText()).trim(), String(day.getUTCDate()))
          // Beside a day, Polish months have another form than alone: grudnia, not grudzień.
          const { value: month = "" } =
            new Intl.DateTimeFormat(lang === locale.slice(0, 2) ? locale : lang, {
              day: "numeric",
              month: "long",
              timeZone: "UTC"
            })
              .formatToParts(day)
              .find(({ type }) => type === "month") ?? {}
          assert.isNotEmpty(month)
          assert.include((await later.getAttribute("aria-label")) ?? "", month)
          await later.click()
          await page.locator("[data-start]").first().click()
          await page.locator('form [type="submit"]').click()
          await page
            .getByRole("heading", {
              name: textOf(say.bookedNamed, { day: "\n", name: "Vera" }).split("\n")[0] ?? ""
            })
            .and(page.locator("h2"))
            .waitFor()
          await page.getByRole("link", { name: say.cancel }).waitFor()
        })
        assert.lengthOf(yield* bookings, 1)
      })
    )
})
