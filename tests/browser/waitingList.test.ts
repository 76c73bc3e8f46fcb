import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { bookingOn } from "../kit/chromium/bookingOn.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { itemsOf } from "../kit/http/management/workspace.ts"
import { someEmail } from "../kit/http/visitor.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"

const hoursOn = (...days: ReadonlyArray<string>) => ({
  schedule: {
    timezone: "UTC",
    weekly: days.length === 0 ? [] : [{ days, from: "09:00", to: "17:00" }],
    overrides: []
  }
})
const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
/** Three days ahead. */
const later = weekdays[(new Date().getUTCDay() + 3) % 7] ?? ""

inChromium("The waiting list on the booking page", (it) => {
  it.effect(
    "D-PAGE-43: a visitor waits for a time before the first free one, with what a booking needs",
    () =>
      Effect.gen(function* () {
        const { call, path, workspace } = yield* offered(
          {
            firstStep: "times",
            waitingList: true,
            form: { fields: [{ key: "topic", label: "Topic", type: "text", required: true }] }
          },
          hoursOn(later)
        )
        const email = someEmail()
        yield* journey({ viewport: { width: 390, height: 800 } }, async ({ page, service }) => {
          const axeCheck = axeCheckOf(page)
          await page.goto(service + path)
          await page.getByText("Need an earlier time?").waitFor()
          await page.getByRole("button", { name: "Join the waiting list" }).click()
          const join = page.getByRole("button", { name: "Join the waiting list" })
          await join.click()
          // What a booking needs is asked here, too.
          await page.getByText("Please fill this in.").waitFor()
          await bookingOn(page).fillIn({ name: "Vera Visitor", email })
          await page.getByLabel("Topic").fill("Prices")
          await page.getByText(/^You are offered any time before \w+day/).waitFor()
          await axeCheck("the form of the waiting list")
          await join.click()
          await page.getByText(`You are on the waiting list. We write to ${email}`).waitFor()
        })
        const [entry, ...others] = itemsOf(yield* call("GET", `/${workspace.id}/waiting-entries`))
        assert.lengthOf(others, 0)
        assert.include(JSON.stringify(entry), email)
        assert.include(JSON.stringify(entry), "Prices")
        // Free times are not waited for.
        const [period] = Object(entry)["periods"]
        assert.strictEqual(new Date(period.until).getUTCHours(), 9)
      })
  )

  it.effect("D-PAGE-43: with nothing free, the page asks at once who waits", () =>
    Effect.gen(function* () {
      const { path } = yield* offered({ firstStep: "times", waitingList: true }, hoursOn())
      yield* journey({}, async ({ page, service }) => {
        await page.goto(service + path)
        await page.getByRole("heading", { name: "Waiting list" }).waitFor()
        await bookingOn(page).fillIn({ name: "Vera Visitor", email: someEmail() })
        await page.getByLabel("A time suits me within").selectOption({ label: "2 weeks" })
        await page.getByRole("button", { name: "Join the waiting list" }).click()
        await page.getByText("You are on the waiting list.").waitFor()
      })
    })
  )
})
