import { Effect } from "effect"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"

inChromium("Part payments in the console", (it) => {
  it.effect("D-CON-195: the settings explain part payments, and a deal says how much of it is paid", () =>
    Effect.gen(function* () {
      const { bookings, capture, make, offer, page, pay, screens, signIn } = yield* consoleOf("admin")
      const email = "vera@visitor.example"
      const { eventTypeId } = yield* offer()
      const { contactId } = yield* capture({ eventTypeId, email })
      const deal = yield* make("/deals", { contactId, amount: 1000, currency: "EUR" })
      yield* pay({ email, amount: 300, currency: "EUR" })
      yield* Effect.promise(async () => {
        const axeCheck = axeCheckOf(page)
        await signIn(`${screens}/workspace`)
        const setting = page.getByRole("checkbox", { name: "Part payments of a deal add up" })
        await setting.check()
        await page.getByText("A deal is won once its value is paid").waitFor()
        await page.getByRole("button", { name: "Save", exact: true }).click()
        await page.getByText("Saved.").waitFor()
        await axeCheck("the settings")
        await page.goto(`${bookings.replace(/bookings$/, "deals")}/${deal["id"]}`)
        await page.getByText("€300 of €1,000 paid").waitFor()
        await axeCheck("a deal that is paid in part")
      })
      yield* pay({ email, amount: 700, currency: "EUR" })
      yield* Effect.promise(async () => {
        await page.reload()
        await page.getByText("€1,000 of €1,000 paid").waitFor()
        await page.getByText("Paid", { exact: true }).waitFor()
      })
    }).pipe(Effect.scoped)
  )
})
