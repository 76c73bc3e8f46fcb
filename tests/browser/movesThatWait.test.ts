import { assert } from "@effect/vitest"
import { words } from "@calendeal/booking-page/words"
import { bookingLinks } from "@calendeal/domain/mails"
import { Effect } from "effect"
import { book, bookingOf } from "../kit/http/requests.ts"
import { linkTokenOf } from "../kit/http/linkTokenOf.ts"
import { someEmail } from "../kit/http/visitor.ts"
import { bookingOn } from "../kit/chromium/bookingOn.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"

inChromium("Moves that wait for approval", (it) => {
  it.effect("D-PAGE-35: the page says that the earlier time stays, and what the answer was", () =>
    Effect.gen(function* () {
      const { bookings, call, eventTypeId, workspace } = yield* offered()
      const { uid } = (yield* book(bookingOf(eventTypeId, someEmail()))).body
      const changed = yield* call("PATCH", `/${workspace.id}/event-types/${eventTypeId}`, {
        approval: "always"
      })
      assert.strictEqual(changed.status, 200, changed.text)
      const token = yield* linkTokenOf(workspace.id, uid, "manage")
      const linksOn = (service: string) =>
        bookingLinks({ baseUrl: new URL(service), workspaceSlug: workspace.slug, language: "en", token })

      yield* journey({}, async ({ page, service }) => {
        const axeCheck = axeCheckOf(page)
        await page.goto(linksOn(service).move)
        const booking = bookingOn(page)
        await booking.choose()
        await booking.submit.click()
        await page.getByRole("heading", { name: words.en.requested }).waitFor()
        await page.getByText(words.en.stays).waitFor()
        await page.getByRole("link", { name: words.en.withdraw }).waitFor()
        assert.strictEqual(await page.locator(".facts-of s").count(), 0)
        await axeCheck("the request to move")

        await page.goto(linksOn(service).manage)
        await page.getByText(/^You asked to move this to /).waitFor()
        await axeCheck("the booking with a request to move it")
        const [request] = (await Effect.runPromise(bookings)).filter((one) => one["toReplace"] === uid)
        const declined = await Effect.runPromise(
          call("POST", `/${workspace.id}/bookings/${String(request?.["uid"])}/decline`, {})
        )
        assert.strictEqual(declined.status, 200, declined.text)
        await page.reload()
        await page.getByText(/was declined\. This booking stays as it is\.$/).waitFor()
        await page.getByRole("link", { name: "Reschedule" }).waitFor()
      })
    })
  )

  it.effect("D-PAGE-36: a visitor requests the time of an event type whose bookings wait", () =>
    Effect.gen(function* () {
      const { path } = yield* offered({ approval: "always" })
      yield* journey({}, async ({ page, service }) => {
        await page.goto(service + path)
        const booking = bookingOn(page)
        await booking.introduce({ name: "Vera Visitor", email: someEmail() })
        await booking.choose()
        await page.getByRole("button", { name: /^Request \w+day/ }).click()
        await page.getByRole("heading", { name: words.en.requested }).waitFor()
      })
    })
  )
})
