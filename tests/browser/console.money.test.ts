import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"

inChromium("The console's deals and payments", (it) => {
  it.effect(
    "D-CON-150: lists name their contacts without further requests, and total what the filter finds by currency",
    () =>
      Effect.gen(function* () {
        const { bookings, capture, faults, make, offer, page, pay, requests, signIn } =
          yield* consoleOf("admin")
        const { eventTypeId } = yield* offer()
        const email = "vera@visitor.example"
        const { contactId } = yield* capture({ eventTypeId, email, name: "Vera Visitor" })
        for (let nth = 0; nth < 52; nth += 1)
          yield* make("/deals", { contactId, amount: 100, currency: "EUR" })
        yield* make("/deals", { contactId, amount: 1000.5, currency: "USD" })
        for (const [day, amount] of [
          ["05", 20],
          ["07", 40.25],
          ["06", 10]
        ])
          yield* pay({ email, amount, currency: "usd", transaction_at: `2026-03-${day}T12:00:00Z` })
        const here = bookings.replace(/bookings$/, "deals")
        yield* Effect.promise(async () => {
          const axeCheck = axeCheckOf(page)
          await signIn(here)
          // The list shows 50 of the 53 deals.
          await page.getByText("53 open · €5,200.00 · US$1,000.50").waitFor()
          const rows = page.locator(".records tbody tr")
          assert.strictEqual(await rows.count(), 50)
          assert.deepStrictEqual(await rows.nth(0).locator(".earned").allTextContents(), ["US$1,000.50"])
          assert.deepStrictEqual(await rows.nth(1).locator(".earned").allTextContents(), ["€100.00"])
          await rows.nth(0).getByText("US$70.25 of US$1,000.50 paid").waitFor()
          await axeCheck("the deals")
          await page.goto(`${here}?show=payments`)
          await page.getByText("Payments: 3 · US$70.25").waitFor()
          const lines = await page.locator(".records tbody :is(.day th, .earned)").allTextContents()
          assert.deepStrictEqual(lines, [
            "Saturday, 7 March 2026",
            "US$40.25",
            "Friday, 6 March 2026",
            "US$10.00",
            "Thursday, 5 March 2026",
            "US$20.00"
          ])
          await axeCheck("the payments")
          // D-MGMT-54: closed deals come by their closing.
          for (const [order, address] of [
            ["-closedAt", ""],
            ["closedAt", "&order=reversed"]
          ] as const)
            await Promise.all([
              page.waitForResponse((answer) => new URL(answer.url()).searchParams.get("sort") === order),
              page.goto(`${here}?show=closed${address}`)
            ])
          await page.goto(`${here}?show=payments`)
          await page.locator(".records a").first().click()
          await page.getByRole("heading", { level: 1, name: "Deal of US$1,000.50" }).waitFor()
          assert.isEmpty(requests.filter(({ path }) => /contacts\?/.test(path)))
        })
        assert.deepStrictEqual(faults, [])
      }).pipe(Effect.scoped)
  )
})
