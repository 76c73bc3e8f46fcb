import { assert } from "@effect/vitest"
import { words } from "@calendeal/booking-page/words"
import { Effect } from "effect"
import { someEmail, visitor } from "../kit/http/visitor.ts"
import { Service } from "../kit/http/Service.ts"
import { bookingHost } from "../kit/chromium/Chromium.ts"
import { bookingOn } from "../kit/chromium/bookingOn.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"
import { hasValue } from "./hasValue.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"

const vera = () => ({ name: "Vera Visitor", email: someEmail() })

inChromium("Errors and interruptions", (it) => {
  it.effect(
    "§7.slot_unavailable: a time that is taken in the meantime leads back to current times, and input is kept",
    () =>
      Effect.gen(function* () {
        const { eventTypeId, path } = yield* offered({
          form: { fields: [{ key: "topic", label: "Topic", type: "text", required: true }] }
        })
        const { book } = yield* visitor
        const person = vera()
        const bookElsewhere = (startTimeUtc: string) =>
          Effect.runPromise(
            book({
              eventTypeId,
              startTimeUtc,
              bookerTimezone: "UTC",
              attendees: [{ name: "Sam Rivera", email: someEmail() }],
              responses: { topic: "x" }
            })
          )
        yield* journey({}, async ({ page, service }) => {
          await page.goto(service + path)
          const booking = bookingOn(page)
          await booking.introduce(person)
          const start = await booking.choose()
          await page.getByLabel("Topic").fill("Roses")
          assert.strictEqual((await bookElsewhere(start)).status, 200)
          await booking.submit.click()
          await page.getByRole("alert").getByText("This time is no longer available").waitFor()
          await booking.times.first().waitFor()
          assert.strictEqual(await page.locator(`[data-start="${start}"]`).count(), 0)
          await booking.times.first().click()
          assert.strictEqual(await page.getByLabel("Topic").inputValue(), "Roses")
          await booking.confirm()
          await page.getByText(person.email).waitFor()
        })
      })
  )

  it.effect("A broken connection keeps input, and the booking is created after reconnecting", () =>
    Effect.gen(function* () {
      const { bookings, path } = yield* offered()
      const person = vera()
      const start = yield* journey(
        { expected: /ERR_INTERNET_DISCONNECTED/ },
        async ({ context, page, service }) => {
          await page.goto(service + path)
          const booking = bookingOn(page)
          await booking.fillIn(person)
          await context.setOffline(true)
          await page.getByText("You are offline").first().waitFor()
          await booking.button("See the times").click()
          await page.getByRole("alert").waitFor()
          assert.strictEqual(await page.getByLabel("Email").inputValue(), person.email)
          await context.setOffline(false)
          await booking.button("See the times").click()
          const start = await booking.choose()
          await context.setOffline(true)
          await booking.submit.click()
          await page.getByRole("alert").waitFor()
          await context.setOffline(false)
          await booking.confirm()
          return start
        }
      )
      const booked = yield* bookings
      assert.deepStrictEqual(
        booked.map(({ startAt }) => startAt),
        [start]
      )
    })
  )

  it.effect("§7.rate_limited: shows the remaining wait after a 429 and continues after it", () =>
    Effect.gen(function* () {
      const { eventTypeId, path } = yield* offered()
      const { post, wait } = yield* Service
      const person = vera()
      yield* journey({}, async ({ from, page, service }) => {
        await page.clock.install()
        await page.goto(service + path)
        const booking = bookingOn(page)
        await booking.fillIn(person)
        const capture = () =>
          Effect.runPromise(
            post("/capture", { eventTypeId, email: someEmail() }, { "x-forwarded-for": from })
          )
        let last = await capture()
        while (last.status !== 429) last = await capture()
        await booking.button("See the times").click()
        await page.getByText(/You can try again in \d+ seconds?\./).waitFor()
        assert.isTrue(await booking.button("See the times").isDisabled())
        // Enter does not send a request before the wait ends.
        const asked: Array<string> = []
        page.on("request", (request) => asked.push(request.url()))
        await page.getByLabel("Email").press("Enter")
        await page.clock.runFor(30_000)
        assert.isTrue(await booking.button("See the times").isDisabled())
        assert.isEmpty(asked)
        await Effect.runPromise(wait(61))
        await page.clock.runFor(31_000)
        await booking.button("See the times").click()
        await booking.freeDays.first().waitFor()
      })
    })
  )

  it.effect(
    "§4.2.1, D-BOOK-1: a booking whose response was lost is retried under the same key, also after a reload, and is created once",
    () =>
      Effect.gen(function* () {
        const { bookings, path } = yield* offered()
        yield* journey({ expected: /ERR_FAILED/ }, async ({ page, service }) => {
          await page.goto(service + path)
          const booking = bookingOn(page)
          await booking.introduce(vera())
          await booking.choose()
          const keys: Array<string | null> = []
          let lose = true
          await page.route("**/api/public/book", async (route) => {
            keys.push(await route.request().headerValue("idempotency-key"))
            // The request reaches the service, and the response is dropped.
            if (lose) {
              await route.fetch({ url: route.request().url().replace(bookingHost, "127.0.0.1") })
              await route.abort()
            } else await route.continue()
          })
          await booking.submit.click()
          await page.getByText("You can try again; nothing is booked twice.").waitFor()
          await page.reload()
          await booking.submit.click()
          await page.getByText("You can try again; nothing is booked twice.").waitFor()
          lose = false
          await booking.confirm()
          assert.lengthOf(keys, 3)
          assert.lengthOf([...new Set(keys)], 1)
          assert.match(keys[0] ?? "", /^[0-9a-f]{32}$/)
        })
        assert.lengthOf(yield* bookings, 1)
      })
  )

  it.effect("Every error code of the API is explained in plain words, and input is kept", () =>
    Effect.gen(function* () {
      const { path } = yield* offered()
      const person = vera()
      // Other journeys cause these two.
      const elsewhere = ["slot_unavailable", "offline"]
      const troubles = Object.entries(words.en.troubles).filter(([code]) => !elsewhere.includes(code))
      yield* journey({ expected: /Failed to load resource/ }, async ({ page, service }) => {
        await page.goto(service + path)
        const { button, fillIn } = bookingOn(page)
        await fillIn(person)
        for (const [code, text] of troubles) {
          await page.route("**/api/public/capture", (route) =>
            code === "unreachable" ? route.abort() : route.fulfill({ status: 400, json: { error: code } })
          )
          await button("See the times").click()
          await page.locator(`[data-trouble="${code}"]`).getByText(text).waitFor()
          await page.unroute("**/api/public/capture")
        }
        assert.strictEqual(await page.getByLabel("Email").inputValue(), person.email)
        await button("See the times").click()
        await bookingOn(page).freeDays.first().waitFor()
      })
    })
  )

  it.effect("Back goes back one step and Forward goes forward; a reload keeps input", () =>
    Effect.gen(function* () {
      const { path } = yield* offered()
      const person = vera()
      yield* journey({}, async ({ page, service }) => {
        await page.goto(service + path)
        const booking = bookingOn(page)
        await booking.introduce(person)
        const start = await booking.choose()
        await booking.submit.waitFor()
        await page.goBack()
        await booking.freeDays.first().waitFor()
        await page.goBack()
        assert.strictEqual(await page.getByLabel("Email").inputValue(), person.email)
        assert.strictEqual(new URL(page.url()).pathname, path)
        await page.goForward()
        await booking.freeDays.first().waitFor()
        await page.goForward()
        await booking.submit.waitFor()
        await page.reload()
        await page.goBack()
        await page.goBack()
        assert.strictEqual(await page.getByLabel("Name", { exact: true }).inputValue(), person.name)
        assert.strictEqual(await page.getByLabel("Email").inputValue(), person.email)
        await booking.button("See the times").click()
        await page.locator(`[data-start="${start}"]`).click()
        await booking.confirm()
      })
    })
  )

  it.effect("Back before a slow machine has rendered the restored state goes back one step", () =>
    Effect.gen(function* () {
      const { path } = yield* offered()
      const person = vera()
      yield* journey({}, async ({ page, service }) => {
        await page.goto(service + path)
        const booking = bookingOn(page)
        await booking.introduce(person)
        await booking.choose()
        await booking.submit.waitFor()
        await page.addInitScript({ content: delayedPainting })
        await page.reload()
        await booking.freeDays.first().waitFor()
        await page.goBack()
        assert.strictEqual(await page.getByLabel("Name", { exact: true }).inputValue(), person.name)
      })
    })
  )

  it.effect("A reload before the first paint keeps recent input", () =>
    Effect.gen(function* () {
      const { path } = yield* offered()
      const person = vera()
      yield* journey({}, async ({ page, service }) => {
        await page.addInitScript({ content: noPainting })
        await page.goto(service + path)
        await page.getByLabel("Email").fill(person.email)
        await page.reload()
        await hasValue(page.getByLabel("Email"), person.email)
      })
    })
  )

  it.effect("Two tabs are independent visits with independent bookings", () =>
    Effect.gen(function* () {
      const { bookings, path } = yield* offered()
      const [one, other] = [vera(), vera()]
      yield* journey({}, async ({ context, page, service }) => {
        await page.goto(service + path)
        await bookingOn(page).introduce(one)
        const second = await context.newPage()
        await second.goto(service + path)
        assert.strictEqual(await second.getByLabel("Email").inputValue(), "")
        await bookingOn(second).introduce(other)
        // Background tabs paint only once a second.
        await page.bringToFront()
        const start = await bookingOn(page).choose()
        await bookingOn(page).submit.waitFor()
        await second.bringToFront()
        assert.strictEqual(await bookingOn(second).choose(), start)
        await page.bringToFront()
        await bookingOn(page).confirm()
        await second.bringToFront()
        await bookingOn(second).submit.click()
        await second.getByRole("alert").getByText("This time is no longer available").waitFor()
        await bookingOn(second).times.first().click()
        await bookingOn(second).confirm()
        await second.getByText(other.email).waitFor()
      })
      assert.lengthOf(yield* bookings, 2)
    })
  )
})

/** Prevents frames and timers until the test reloads the page. */
const noPainting = `
  const later = setTimeout
  setTimeout = (act, ms = 0) => later(act, ms + 60_000)
  requestAnimationFrame = () => 0
`

/** Delays painting and presses Back as soon as the last step is in the history. */
const delayedPainting = `
  const soon = setTimeout
  setTimeout = (act, ms = 0) => soon(act, ms + 500)
  requestAnimationFrame = () => 0
  const seen = new MutationObserver(() => {
    const buttons = [...document.querySelectorAll("button")]
    if (!buttons.some(({ textContent }) => /^Book \\w+day/.test(textContent))) return
    seen.disconnect()
    history.back()
  })
  seen.observe(document, { childList: true, subtree: true })
`
