import { words } from "@calendeal/booking-page/words"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { someEmail } from "../kit/http/visitor.ts"
import { bookingOn } from "../kit/chromium/bookingOn.ts"
import { delayResponses } from "./delayResponses.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { journey, type Visitor } from "./journey.ts"
import { offered } from "./offered.ts"

const vera = () => ({ name: "Vera Visitor", email: someEmail() })

/** Loses the network, and gets it back. The page notices both. */
const network = ({ context, page }: Visitor) => {
  const notice = page.getByText(words.en.offline)
  return {
    lost: async () => {
      await context.setOffline(true)
      await notice.waitFor()
    },
    back: async () => {
      await context.setOffline(false)
      await notice.waitFor({ state: "detached" })
    }
  }
}

const failureOn = (page: Page) => page.locator('[data-trouble="offline"]').waitFor()

/** The requests that the page sends from now on to change something. */
const changesBy = (page: Page) => {
  const changes: Array<string> = []
  page.on("request", (request) => {
    if (request.method() !== "GET") changes.push(request.url())
  })
  return changes
}

inChromium("Losing the network, and slow answers", (it) => {
  it.effect(
    "D-PAGE-15: with the details first, the network can be lost at each step up to the moved booking",
    () =>
      Effect.gen(function* () {
        const { bookings, path } = yield* offered()
        const person = vera()
        const moved = yield* journey({ expected: /ERR_INTERNET_DISCONNECTED/ }, async (visitor) => {
          const { page, service } = visitor
          const { back, lost } = network(visitor)
          const { button, fillIn, freeDays, laterDay, submit, times } = bookingOn(page)
          await page.goto(service + path)
          await lost()
          await fillIn(person)
          await button("See the times").click()
          await failureOn(page)
          assert.strictEqual(await page.getByLabel("Email").inputValue(), person.email)
          await back()
          await button("See the times").click()
          await (await laterDay()).click()
          await times.first().waitFor()
          await lost()
          await freeDays.nth(2).click()
          await failureOn(page)
          await back()
          await times.first().waitFor()
          await times.first().click()
          await lost()
          await submit.click()
          await failureOn(page)
          await back()
          await submit.click()
          await page.getByRole("heading", { name: /^See you on/ }).waitFor()
          await page.getByRole("link", { name: "Reschedule" }).click()
          await (await laterDay()).click()
          const start = await times.last().getAttribute("data-start")
          await times.last().click()
          await lost()
          await submit.click()
          await failureOn(page)
          // The chosen time stays beside the old one.
          assert.strictEqual(await page.locator(".picked.old s").count(), 1)
          await back()
          await submit.click()
          await page.getByRole("heading", { name: "Your booking has been moved" }).waitFor()
          return start
        })
        const all = yield* bookings
        assert.sameMembers(
          all.map(({ status }) => status),
          ["rescheduled", "confirmed"]
        )
        assert.strictEqual(all.find(({ status }) => status === "confirmed")?.["startAt"], moved)
      })
  )

  it.effect(
    "D-PAGE-1: while a move or a cancellation is in progress, nothing else is changed, and it happens once",
    () =>
      Effect.gen(function* () {
        const { bookings, path } = yield* offered({ firstStep: "times" })
        yield* journey({}, async ({ page, service }) => {
          const { button, confirm, fillIn, laterDay, submit, times } = bookingOn(page)
          await page.goto(service + path)
          await times.last().click()
          await fillIn(vera())
          await confirm()
          await page.getByRole("link", { name: "Reschedule" }).click()
          await (await laterDay()).click()
          await times.first().click()
          const moves = await delayResponses(page, "book")
          await submit.click()
          await moves.arrived(1)
          const during = changesBy(page)
          await page.goBack()
          await page.goForward()
          assert.isTrue(await button(words.en.working).isDisabled())
          assert.deepStrictEqual(during, [])
          await moves.release()
          await page.getByRole("heading", { name: "Your booking has been moved" }).waitFor()
          await page.getByRole("link", { name: "Cancel booking" }).click()
          const cancellations = await delayResponses(page, "booking-cancel")
          await button(words.en.cancelYes).click()
          await cancellations.arrived(1)
          const later = changesBy(page)
          assert.isTrue(await button(words.en.working).isDisabled())
          // It cannot be kept any more.
          assert.isTrue(await button(words.en.keep).isDisabled())
          assert.deepStrictEqual(later, [])
          await cancellations.release()
          await page.getByRole("heading", { name: "Your booking is cancelled" }).waitFor()
        })
        const statuses = (yield* bookings).map(({ status }) => status)
        assert.sameMembers(statuses, ["rescheduled", "cancelled"])
      })
  )
})
