import { assert } from "@effect/vitest"
import { words } from "@calendeal/booking-page/words"
import { bookingLinks } from "@calendeal/domain/mails"
import { Effect } from "effect"
import { bookingOn } from "../kit/chromium/bookingOn.ts"
import { mockKey, mockSecret, openMockStripe } from "@calendeal/port-contracts/mock-server"
import { inChromium, inChromiumWith } from "../kit/chromium/inChromium.ts"
import { inMemoryWithStripe } from "../kit/http/ports.ts"
import { Sites } from "../kit/chromium/Sites.ts"
import { someEmail } from "../kit/http/visitor.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { listening, site, sites, snippet } from "./embedding.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"

const stripe = await openMockStripe()

inChromiumWith(inMemoryWithStripe(new URL(stripe.address)), "Prices", (it) => {
  it.effect("D-PAY-13: the price, and when it goes back, is said before anybody pays", () =>
    Effect.gen(function* () {
      const { call, eventTypeId, path, workspace } = yield* offered()
      const account = { secretKey: mockKey, webhookSecrets: [mockSecret] }
      assert.strictEqual((yield* call("PUT", `/${workspace.id}/payment-account`, account)).status, 200)
      const priced = (change: object) => call("PATCH", `/${workspace.id}/event-types/${eventTypeId}`, change)
      const price = { amount: 1250.5, currency: "EUR" }
      assert.strictEqual((yield* priced({ price, refunds: "until", refundHours: 36 })).status, 200)
      yield* journey({}, async ({ page, service }) => {
        const axeCheck = axeCheckOf(page)
        const booking = bookingOn(page)
        await page.goto(`${service}/${workspace.slug}`)
        await page.getByText("€1,250.50", { exact: true }).waitFor()
        await page.goto(`${service}${path}`)
        await page.getByText("€1,250.50", { exact: true }).waitFor()
        await booking.introduce({ name: "Vera Visitor", email: someEmail() })
        await booking.choose()
        await page.getByText(/^You pay €1,250\.50 on the next page\. .* 36 h before the start, /).waitFor()
        await page.getByRole("button", { name: /^Pay €1,250\.50 and book \w+day/ }).waitFor()
        await axeCheck("a price before the payment")
      })
      yield* priced({ refunds: "by_hand" })
      yield* journey({}, async ({ page, service }) => {
        const booking = bookingOn(page)
        await page.goto(`${service}${path}?lang=de`)
        await page.getByText("1.250,50\u00a0€", { exact: true }).waitFor()
        await page.goto(`${service}${path}`)
        await booking.introduce({ name: "Vera Visitor", email: someEmail() })
        await booking.choose()
        // What the workspace decides by hand is not promised.
        assert.notInclude(await page.getByText(/^You pay/).innerText(), "cancel")
      })
      // Who approves may not: then everything goes back (D-PAY-9).
      yield* priced({ approval: "by_rule", approvalFreeMail: true })
      yield* journey({}, async ({ page, service }) => {
        const booking = bookingOn(page)
        await page.goto(`${service}${path}`)
        await booking.introduce({ name: "Vera Visitor", email: someEmail() })
        await booking.choose()
        await page.getByText("If the host does not accept the booking, the whole amount goes back").waitFor()
        await page.getByRole("button", { name: /^Pay €1,250\.50 and book/ }).waitFor()
      })
      yield* priced({ approval: "always" })
      yield* journey({}, async ({ page, service }) => {
        const booking = bookingOn(page)
        await page.goto(`${service}${path}`)
        await booking.introduce({ name: "Vera Visitor", email: someEmail() })
        await booking.choose()
        await page.getByRole("button", { name: /^Pay €1,250\.50 and request \w+day/ }).waitFor()
      })
    })
  )
})

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

  it.effect("D-PAY-11, D-PAY-22, D-PAY-23: the page after the payment awaits it, and says how it ended", () =>
    Effect.gen(function* () {
      const { workspace } = yield* offered()
      const summary = {
        uid: `bk_${"a".repeat(22)}`,
        title: "A talk",
        start_time: "2030-01-07T10:00:00Z",
        end_time: "2030-01-07T10:30:00Z",
        location: { kind: "video" },
        host_name: "Grace Hopper",
        host_username: "grace",
        avatar_url: null,
        attendees: [],
        is_routed: false,
        link: {
          status: "confirmed",
          can_change: false,
          page: `/${workspace.slug}/talk`,
          booker_name: "Vera Visitor",
          address: null
        }
      }
      yield* journey({}, async ({ page, service }) => {
        const axeCheck = axeCheckOf(page)
        let state: object = { status: "payment_due", link_follows: true }
        await page.route("**/api/public/booking-summary", (route) =>
          route.fulfill({ status: 200, json: { ...summary, ...state } })
        )
        const links = bookingLinks({
          baseUrl: new URL(service),
          workspaceSlug: workspace.slug,
          language: "en",
          token: ["a", "b", "c"].map((part) => part.repeat(43)).join(".")
        })
        await page.goto(links.manage)
        await page.getByText(words.en.payment.dueText).waitFor()
        await axeCheck("a booking whose payment is awaited")
        // Without a reload, as soon as the provider has said it, also if a host is asked then (D-PAY-9).
        state = { status: "requested", is_paid: true }
        await page.getByText(words.en.payment.asked).waitFor()
        await page.getByText(words.en.requested).waitFor()
        await page.getByText(words.en.payment.paid).waitFor({ state: "hidden" })
        await axeCheck("a paid booking that waits for a host")
        await page.goto("about:blank")
        state = { status: "payment_due", link_follows: true }
        await page.goto(links.manage)
        await page.getByText(words.en.payment.dueText).waitFor()
        const due = { ...summary.link, can_change: true }
        state = { is_paid: true, link: { ...due, refunds: "never" } }
        await page.getByText(words.en.payment.paid).waitFor()
        await page.getByRole("button", { name: words.en.cancel }).click()
        await page.getByRole("heading", { name: words.en.cancelTitle }).waitFor()
        await page.getByText(`${words.en.cancelText} ${words.en.payment.refunds.never}`).waitFor()
        await axeCheck("a cancellation that gives nothing back")
        assert.strictEqual(await page.getByText(words.en.payment.dueText).count(), 0)
        await axeCheck("a booking that is paid")
        // Who goes back on the provider's page goes on paying, or chooses another time.
        const until = new Date(Date.now() + 600_000).toISOString()
        const url = `${service}/${workspace.slug}/-/paying`
        state = { status: "payment_due", link: { ...summary.link, payment: { url, until } } }
        await page.reload()
        await page.getByText(/^Your time is held until \d+:\d\d/).waitFor()
        const pay = page.getByRole("link", { name: words.en.payment.now })
        assert.strictEqual(await pay.getAttribute("href"), url)
        await page
          .getByRole("link", { name: words.en.payment.other })
          .and(page.locator(`[href="${summary.link.page}"]`))
          .waitFor()
        await axeCheck("a held time that is not paid")
        // The provider has the money, and has not told the service yet.
        state = { status: "payment_due" }
        await page.getByText(words.en.payment.dueText).waitFor()
        await pay.waitFor({ state: "detached" })
        for (const [status, title] of [
          ["not_paid", words.en.payment.not_paid.title],
          ["refunded", words.en.payment.refunded.title]
        ] as const) {
          state = { status }
          await page.reload()
          await page.getByRole("heading", { name: title }).waitFor()
          await page.getByRole("link", { name: words.en.bookAnother }).waitFor()
          await axeCheck(status)
        }
      })
    })
  )

  it.effect("D-PAY-11: who comes back to a booking that was not paid books again", () =>
    Effect.gen(function* () {
      const { path } = yield* offered()
      const uid = `bk_${"a".repeat(22)}`
      yield* journey({}, async ({ page, service }) => {
        const keys: Array<string | undefined> = []
        await page.route("**/api/public/book", (route) => {
          keys.push(route.request().headers()["idempotency-key"])
          const status = keys.length === 1 ? "not_paid" : "payment_due"
          return route.fulfill({ status: 200, json: { uid, status } })
        })
        await page.goto(`${service}${path}`)
        const own = bookingOn(page)
        await own.introduce({ name: "Vera Visitor", email: someEmail() })
        await own.choose()
        await own.submit.click()
        await page.getByRole("heading", { name: words.en.payment.due }).waitFor()
        await page.getByText(words.en.payment.dueText).waitFor()
        assert.lengthOf(new Set(keys), 2)
      })
    })
  )
})
