import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"
import { someEmail } from "../kit/http/visitor.ts"
import { bookingOf, startIn } from "../kit/http/requests.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"

const today = new Date().toISOString().slice(0, 10)
const row = (platform: string, campaignId: string, campaignName: string, amount: number) => ({
  day: today,
  platform,
  campaignId,
  campaignName,
  amount,
  currency: "EUR"
})

inChromium("The console's costs of advertising", (it) => {
  it.effect("D-CON-201, D-CON-202: costs are shown by campaign, with a sentence, a link and CSV", () =>
    Effect.gen(function* () {
      const { at, book, bookings, call, capture, faults, offer, page, pay, signIn } =
        yield* consoleOf("admin")
      const { eventTypeId } = yield* offer({ title: "Demo" })
      const came = Effect.fnUntraced(function* (attributionJsonb: object, isBooked: boolean, hours: number) {
        const email = someEmail()
        yield* capture({ eventTypeId, email, attributionJsonb })
        if (isBooked) yield* book(bookingOf(eventTypeId, email, startIn(hours)))
        return email
      })
      const buyer = yield* came({ gclid: "x", utm_source: "google", utm_id: "77" }, true, 5)
      yield* came({ utm_source: "google", utm_medium: "cpc", utm_id: "77" }, false, 0)
      yield* came({ utm_source: "fb", utm_medium: "paid", utm_campaign: "Reels" }, true, 8)
      yield* came({ utm_source: "news", utm_medium: "email" }, true, 11)
      yield* pay({ email: buyer, amount: 300, currency: "eur" })
      const rows = [row("google", "77", "Spring relaunch", 100), row("meta", "8", "Reels", 30)]
      assert.strictEqual((yield* call("PUT", `${at}/spend`, { rows })).status, 204)
      const here = bookings.replace(/bookings$/, "reports")
      yield* Effect.promise(async () => {
        await signIn(here)
        const costs = page.locator("#costs")
        await costs
          .getByText(
            "A booking costs least with Reels · Meta Ads (€30) and most with Spring relaunch · Google Ads (€100)."
          )
          .waitFor()
        await axeCheckOf(page)("the costs of advertising")
        const cells = costs.getByRole("row", { name: "Spring relaunch" }).locator("td")
        assert.deepStrictEqual(await cells.allTextContents(), [
          "€100",
          "2",
          "€50",
          "1",
          "€100",
          "0",
          "–",
          "1",
          "€100",
          "€300",
          "3"
        ])
        await costs.getByRole("row", { name: "No campaign" }).waitFor()
        const [download] = await Promise.all([
          page.waitForEvent("download"),
          costs.getByRole("link", { name: /Download CSV/ }).click()
        ])
        assert.match(download.suggestedFilename(), /^costs-campaign-last_non_direct-.*\.csv$/)
        await costs.getByLabel("Costs by").selectOption("channel")
        await page.waitForURL(`${here}?shared=channel.last_non_direct.channel`)
        await costs.getByRole("row", { name: "Paid search" }).waitFor()
        await page.locator("#shared").getByLabel("Model").selectOption("first")
        await costs.getByText("Model: First visit").waitFor()
        await costs.getByRole("link", { name: "See the campaigns" }).click()
        await page.waitForURL(/by=last_utm_campaign.*#revenue$/)
        await page.goto(`${here}?from=2020-01-01&until=2020-01-31`)
        await costs.getByText("No costs are recorded for these days.").waitFor()
        await costs.getByRole("link", { name: "Upload costs" }).click()
        await page.waitForURL(/\/connections\?tab=ads$/)
      })
      assert.deepStrictEqual(faults, [])
    }).pipe(Effect.scoped)
  )
})
