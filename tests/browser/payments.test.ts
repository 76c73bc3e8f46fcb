import { Effect } from "effect"
import { bookingOn } from "../kit/chromium/bookingOn.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { Sites } from "../kit/chromium/Sites.ts"
import { someEmail } from "../kit/http/visitor.ts"
import { listening, site, sites, snippet } from "./embedding.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"

inChromium("Payments", (it) => {
  it.effect("D-PAGE-42: a booking that has to be paid leads to the provider's page, also from a frame", () =>
    Effect.gen(function* () {
      const { path } = yield* offered()
      const { put } = yield* Sites
      const provider = put("<!doctype html><title>Pay</title><h1>Pay</h1>")("localhost")
      const answer = {
        uid: `bk_${"a".repeat(22)}`,
        status: "payment_due",
        payment: { url: provider, until: "2030-01-07T10:00:00Z", amount: 40, currency: "EUR" }
      }
      yield* journey({ sites: [...sites, "localhost"] }, async ({ page, service }) => {
        // The service's own answers are in `acceptance/payments.test.ts`.
        await page.route("**/api/public/book", (route) => route.fulfill({ status: 200, json: answer }))
        await page.goto(`${service}${path}`)
        const own = bookingOn(page)
        await own.introduce({ name: "Vera Visitor", email: someEmail() })
        await own.choose()
        await own.submit.click()
        await page.waitForURL(provider)

        const shop = put(`<!doctype html><title>Shop</title>${listening}${snippet(service, path.slice(1))}`)(
          site
        )
        await page.goto(shop)
        const framed = bookingOn(page.frameLocator("iframe"))
        await framed.introduce({ name: "Vera Visitor", email: someEmail() })
        await framed.choose()
        await framed.submit.click()
        await page.waitForURL(provider)
      })
    })
  )
})
