import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { bookingOn } from "../kit/chromium/bookingOn.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { someEmail } from "../kit/http/visitor.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"
import { smallTargets } from "./smallTargets.ts"

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

inChromium("The booking page under a finger", (it) => {
  it.effect("D-CON-153: everything that is pressed on a phone has 44 pixels in both directions", () =>
    Effect.gen(function* () {
      const { path } = yield* asking
      yield* journey({ viewport: { width: 390, height: 844 } }, async ({ page, service }) => {
        const small: Array<string> = []
        const check = async (screen: string) => {
          for (const target of await smallTargets(page, exceptions)) small.push(`${screen}: ${target}`)
        }
        const { button, choose, confirm, freeDays, introduce, times } = bookingOn(page)
        await page.goto(`${service}/acme`)
        await check("the list")
        await page.goto(service + path)
        await check("details")
        await introduce({ name: "Vera Visitor", email: someEmail(), phone: "+44 20 7946 0001" })
        await freeDays.first().click()
        await times.first().waitFor()
        await check("times")
        await page.getByRole("button", { name: /^Time zone:/ }).click()
        await page.getByRole("combobox").waitFor()
        await check("time zones")
        await page.keyboard.press("Escape")
        await choose()
        await button("Add a guest").click()
        await check("answers")
        await button("Remove guest 1").click()
        await page.getByLabel("Company size").selectOption("1-10")
        await page.getByLabel("Roses").check()
        await page.getByLabel("I agree.").check()
        await confirm()
        await check("booked")
        await page.getByRole("link", { name: "Cancel booking" }).click()
        await page.getByRole("heading", { name: "Cancel this booking?" }).waitFor()
        await check("cancelling")
        assert.strictEqual(small.join("\n"), "")
      })
    })
  )
})

const exceptions: ReadonlyArray<string> = []
