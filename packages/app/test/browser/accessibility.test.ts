import { AxeBuilder } from "@axe-core/playwright"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { someEmail } from "../spec/4.1-visitor.ts"
import { bookingOn } from "./bookingOn.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"
import { inChromium } from "./inChromium.ts"

const vera = () => ({ name: "Vera Visitor", email: someEmail() })

const narrow = { width: 320, height: 640 }
const wide = { width: 1280, height: 900 }

/** The dark look is other colours of the same page: their contrasts are all that can be wrong with it alone. */
const looks = [
  { look: "narrow and light", viewport: narrow, colorScheme: "light", rules: undefined },
  { look: "narrow and dark", viewport: narrow, colorScheme: "dark", rules: ["color-contrast"] },
  { look: "wide and light", viewport: wide, colorScheme: "light", rules: undefined },
  { look: "wide and dark", viewport: wide, colorScheme: "dark", rules: ["color-contrast"] }
] as const

inChromium("The page for everybody", (it) => {
  for (const { look, rules, ...options } of looks)
    it.effect(`axe finds nothing on any screen, ${look}`, () =>
      Effect.gen(function* () {
        const { path } = yield* offered({
          phoneRequired: true,
          consent: { required: true, text: "I agree." },
          locations: [{ kind: "phone" }, { kind: "in_person_attendee" }],
          form: {
            fields: [
              { key: "size", label: "Company size", type: "select", required: true, options: ["1-10"] },
              {
                key: "topics",
                label: "Topics",
                type: "multiselect",
                required: true,
                options: ["Roses", "Tulips"]
              }
            ]
          }
        })
        yield* journey({ ...options, expected: /404/ }, async ({ page, service }) => {
          await page.goto(service + path)
          const flawless = flawlessOn(page, rules)
          const { button, choose, confirm, introduce } = bookingOn(page)
          await flawless("details")
          await button("Continue").click()
          await page.getByText("3 answers need another look").waitFor()
          await flawless("details with faults")
          await introduce({ ...vera(), phone: "+44 20 7946 0001" })
          await flawless("days")
          await bookingOn(page).freeDays.first().click()
          await bookingOn(page).times.first().waitFor()
          await flawless("times")
          await choose()
          await flawless("answers")
          await button("Confirm booking").click()
          await page.getByText("answers need another look").waitFor()
          await button("Add a guest").click()
          await flawless("answers with faults and a guest")
          await button("Remove guest 1").click()
          await page.getByLabel("Company size").selectOption("1-10")
          await page.getByLabel("Roses").check()
          await page.getByLabel("I agree.").check()
          await confirm()
          await flawless("booked")
          await page.getByRole("link", { name: "Cancel booking" }).click()
          await page.getByRole("heading", { name: "Cancel this booking?" }).waitFor()
          await flawless("cancelling")
          await button("Yes, cancel it").click()
          await page.getByRole("heading", { name: "Your booking is cancelled" }).waitFor()
          await flawless("cancelled")

          await page.goto(`${service}/acme/product-demo`)
          await bookingOn(page).fillIn(vera())
          await page.getByLabel("Company size").selectOption("student")
          await button("Continue").click()
          await page.getByRole("heading", { name: "Our handbook" }).waitFor()
          await flawless("turned away")
          await page.goto(`${service}${path}?plain=1`)
          await flawless("without scripts")
          await page.goto(`${service}/nobody/nothing`)
          await flawless("not found")
        })
      })
    )

  it.effect("Nothing is cut off or has to be scrolled sideways at 320 pixels, in any language", () =>
    Effect.gen(function* () {
      const { path } = yield* offered()
      for (const lang of ["en", "de", "es", "fr"])
        yield* journey({ viewport: { width: 320, height: 640 } }, async ({ page, service }) => {
          await page.goto(`${service}${path}?lang=${lang}`)
          const sideways = () => page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth)
          assert.strictEqual(await sideways(), 0, lang)
          await page.locator('input[type="text"]').first().fill("Vera")
          await page.locator('input[type="email"]').first().fill(someEmail())
          await page.locator('button[type="submit"]').click()
          await bookingOn(page).freeDays.first().click()
          await bookingOn(page).times.first().waitFor()
          assert.strictEqual(await sideways(), 0, lang)
        })
    })
  )
})

/** By every rule of axe's, best practices included, or by these alone. */
const flawlessOn = (page: Page, rules: ReadonlyArray<string> | undefined) => async (screen: string) => {
  const axe = new AxeBuilder({ page })
  const { violations } = await (rules === undefined ? axe : axe.withRules([...rules])).analyze()
  assert.deepStrictEqual(
    violations.map(({ id, nodes }) => `${screen}: ${id} ${nodes.map(({ html }) => html).join(" ")}`),
    []
  )
}
