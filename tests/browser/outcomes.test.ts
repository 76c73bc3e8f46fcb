import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { someEmail } from "../kit/http/visitor.ts"
import { itemsOf } from "../kit/http/management/workspace.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { bookingOn } from "../kit/chromium/bookingOn.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"

const vera = () => ({ name: "Vera Visitor", email: someEmail() })
const sites = ["thanks.example"]

inChromium("Outcomes of a visit", (it) => {
  it.effect("§4.1: a lead whom a rule disqualifies sees its title, message and button, and no calendar", () =>
    journey({}, async ({ page, service }) => {
      await page.goto(`${service}/acme/product-demo`)
      const { button, fillIn } = bookingOn(page)
      await fillIn(vera())
      await page.getByLabel("Company size").selectOption("student")
      await button("See the times").click()
      await page.getByRole("heading", { name: "Our handbook answers most of it" }).waitFor()
      await page.getByText("Demos are for teams.").waitFor()
      const link = page.getByRole("link", { name: "Read the handbook" })
      assert.strictEqual(await link.getAttribute("href"), "https://acme.example/handbook")
      assert.strictEqual(await page.getByRole("grid").count(), 0)
    })
  )

  it.effect("§4.2, D-PAGE-16: a lead who is routed to a host sees that host alone, and books with them", () =>
    journey({}, async ({ page, service }) => {
      await page.goto(`${service}/acme/product-demo`)
      const { button, choose, confirm, fillIn, freeDays } = bookingOn(page)
      await fillIn(vera())
      await page.getByLabel("Company size").selectOption("500+")
      await button("See the times").click()
      await freeDays.first().waitFor()
      await page.locator(".host").getByText("Grace Hopper").waitFor()
      assert.match(await page.locator(".host").innerText(), /^GH\s+Grace Hopper\s+Principal engineer$/)
      await page.locator(".event .team").waitFor({ state: "hidden" })
      await choose()
      await confirm()
      await page.getByText("Grace Hopper").last().waitFor()
    })
  )

  it.effect(
    "D-PAGE-4, §7.phone_required, §7.consent_required, §7.address_required: requires the data that the event type asks for",
    () =>
      Effect.gen(function* () {
        const { bookings, path } = yield* offered({
          phoneRequired: true,
          consent: { required: true, text: "I agree to be visited." },
          locations: [{ kind: "phone" }, { kind: "in_person_attendee" }]
        })
        const person = vera()
        yield* journey({}, async ({ page, service }) => {
          await page.goto(service + path)
          const { button, choose, confirm, fillIn, introduce } = bookingOn(page)
          await fillIn(person)
          await button("See the times").click()
          await page.getByText("Your phone number is missing.").waitFor()
          assert.strictEqual(await page.getByLabel("Phone number").getAttribute("aria-invalid"), "true")
          await introduce({ ...person, phone: "\u202d+44 20 7946 0001\u202c" })
          await choose()
          await page.getByLabel("At your place").check()
          await bookingOn(page).submit.click()
          await page.getByText("2 answers need another look").waitFor()
          await page.getByLabel("Address where we meet").fill("1 High Street")
          await page.getByLabel("I agree to be visited.").check()
          await confirm()
          await page.getByText("At your place: 1 High Street").waitFor()
        })
        const [booking] = yield* bookings
        assert.deepInclude(booking?.["location"], { kind: "in_person_attendee" })
        assert.deepInclude(booking?.["consent"], { text: "I agree to be visited." })
      })
  )

  it.effect(
    "D-PAGE-27: a phone number that cannot be called is at fault at its field, and the only message",
    () =>
      Effect.gen(function* () {
        const { bookings, path } = yield* offered({ phoneRequired: true, firstStep: "times" })
        const person = { ...vera(), phone: "12" }
        yield* journey({ expected: /400/ }, async ({ page, service }) => {
          await page.goto(service + path)
          const { choose, confirm, fillIn, submit } = bookingOn(page)
          await choose()
          await fillIn(person)
          await submit.click()
          await page.getByText("This does not look like a phone number").waitFor()
          const phone = page.getByLabel("Phone number")
          assert.strictEqual(await phone.getAttribute("aria-invalid"), "true")
          assert.isTrue(await phone.evaluate((field) => field.matches(":focus")))
          assert.strictEqual(await page.getByRole("alert").count(), 0)
          await phone.fill("+44 20 7946 0001")
          await confirm()
        })
        assert.lengthOf(yield* bookings, 1)
      })
  )

  it.effect("D-PAGE-27: what the service refuses of a guest or an address is at fault at its field", () =>
    Effect.gen(function* () {
      const { bookings, path } = yield* offered({ locations: [{ kind: "in_person_attendee" }] })
      const marked = "a\u202Eb"
      yield* journey({ expected: /400/ }, async ({ page, service }) => {
        await page.goto(service + path)
        const { button, choose, confirm, introduce, submit } = bookingOn(page)
        await introduce(vera())
        await choose()
        await button("Add a guest").click()
        await page.getByLabel("Name of guest 1").fill(marked)
        await page.getByLabel("Email of guest 1").fill("gabe@guest.example")
        const address = page.getByLabel("Address where we meet")
        await address.fill(marked)
        await submit.click()
        await page.getByRole("alert").getByRole("link").first().waitFor()
        const wrong = page.locator("[aria-invalid=true]")
        assert.strictEqual(await wrong.count(), 2)
        assert.strictEqual(await page.getByRole("alert").count(), 1)
        await address.fill("1 Elm Row")
        await page.getByLabel("Name of guest 1").fill("Gabe")
        await confirm()
      })
      assert.lengthOf(yield* bookings, 1)
    })
  )

  it.effect("D-PAGE-26: after a mistyped domain the page asks what was meant, and fills it in", () =>
    Effect.gen(function* () {
      const { call, path, workspace } = yield* offered()
      const local = someEmail().split("@")[0] ?? ""
      yield* journey({}, async ({ page, service }) => {
        await page.goto(service + path)
        const { button, freeDays } = bookingOn(page)
        const email = page.getByLabel("Email")
        await page.getByLabel("Name", { exact: true }).fill("Vera Visitor")
        await email.fill(`${local}@gmial.com`)
        await email.blur()
        await button(`Did you mean ${local}@gmail.com?`).click()
        assert.isTrue(await email.evaluate((field) => field.matches(":focus")))
        await button("See the times").click()
        await freeDays.first().waitFor()
      })
      const found = itemsOf(yield* call("GET", `/${workspace.id}/contacts?email=${local}@gmail.com`))
      assert.lengthOf(found, 1)
    })
  )

  it.effect(
    "D-PAGE-28: a last step without anything to answer confirms, and has its questions behind a word",
    () =>
      Effect.gen(function* () {
        const { bookings, path } = yield* offered({
          form: { fields: [{ key: "topic", label: "Topic", type: "url", required: false }] }
        })
        yield* journey({}, async ({ page, service }) => {
          await page.goto(service + path)
          const { choose, confirm, introduce, submit } = bookingOn(page)
          await introduce(vera())
          await choose()
          await submit.waitFor()
          const topic = page.getByLabel("Topic")
          await topic.waitFor({ state: "hidden" })
          await page.getByText("Tell us more").click()
          await topic.fill("no address")
          await submit.click()
          await page.getByText("This does not look like a web address").waitFor()
          // A draft with an answer comes back with it.
          await page.reload()
          await topic.waitFor()
          await topic.fill("roses.example")
          await axeCheckOf(page)("optional questions")
          await confirm()
        })
        const [booking] = yield* bookings
        assert.deepInclude(booking?.["responses"], { topic: "roses.example" })
      })
  )

  it.effect(
    "§7.email_not_allowed: explains in plain words that the event type does not accept the email",
    () =>
      Effect.gen(function* () {
        const { path } = yield* offered({ emailPolicy: { blockedDomains: ["blocked.example"] } })
        yield* journey({}, async ({ page, service }) => {
          await page.goto(service + path)
          const { button, fillIn, introduce } = bookingOn(page)
          await fillIn({ name: "Vera Visitor", email: someEmail("blocked.example") })
          await button("See the times").click()
          await page.getByText("Bookings cannot be made with this email address.").waitFor()
          await introduce(vera())
        })
      })
  )

  it.effect(
    "D-TOK-2: the confirmation redirects to the event type's URL with the booking's uid and token",
    () =>
      Effect.gen(function* () {
        const { bookings, path } = yield* offered({
          confirmation: {
            redirectUrl: "https://thanks.example/page?a=1",
            delaySeconds: 5,
            newTab: false,
            countdown: true,
            // The page contains no tracking, so the journey fails if it requests a third party.
            fireTracking: true
          }
        })
        const address = yield* journey({ sites }, async ({ page, service }) => {
          await page.route("https://thanks.example/**", (route) => route.fulfill({ body: "Thanks" }))
          await page.goto(service + path)
          await bookingOn(page).bookAs(vera())
          await page.getByText(/Redirecting to thanks\.example in \d second/).waitFor()
          await page.waitForURL("https://thanks.example/**")
          return new URL(page.url())
        })
        const [booking] = yield* bookings
        assert.strictEqual(address.searchParams.get("booking_uid"), booking?.["uid"])
        assert.isAbove(address.searchParams.get("booking_token")?.length ?? 0, 40)
        assert.strictEqual(address.searchParams.get("a"), "1")
      })
  )

  it.effect("D-PAGE-29: the confirmation's redirect waits for a click of a visitor who stays", () =>
    Effect.gen(function* () {
      const redirectUrl = "https://thanks.example/"
      const { path } = yield* offered({
        confirmation: { redirectUrl, delaySeconds: 3, newTab: false, countdown: false, fireTracking: false }
      })
      yield* journey({ sites }, async ({ page, service }) => {
        await page.route("https://thanks.example/**", (route) => route.fulfill({ body: "Thanks" }))
        await page.clock.install()
        await page.goto(service + path)
        const { bookAs, button } = bookingOn(page)
        await bookAs(vera())
        await button("Stay here").click()
        await page.getByText(/prepared a page for you\.$/).waitFor()
        await page.clock.runFor(60_000)
        assert.match(page.url(), new RegExp(`^${service}`))
        await axeCheckOf(page)("confirmation with a redirect")
        await page.getByRole("link", { name: "Go to thanks.example" }).click()
        await page.waitForURL("https://thanks.example/**")
      })
    })
  )

  it.effect("D-TOK-2: the links of the confirmation reschedule the booking and then cancel it", () =>
    Effect.gen(function* () {
      const { bookings, path } = yield* offered()
      const starts = yield* journey({}, async ({ page, service }) => {
        await page.goto(service + path)
        const { bookAs, button, laterDay, times } = bookingOn(page)
        const first = await bookAs(vera())
        await page.getByRole("link", { name: "Reschedule" }).click()
        await page.getByText("You are moving your booking of").waitFor()
        await (await laterDay()).click()
        const second = (await times.first().getAttribute("data-start")) ?? ""
        await times.first().click()
        await bookingOn(page).submit.click()
        await page.getByRole("heading", { name: "Your booking has been moved" }).waitFor()
        await page.getByRole("link", { name: "Cancel booking" }).click()
        await page.getByRole("heading", { name: "Cancel this booking?" }).waitFor()
        await button("No, keep it").click()
        await page.goBack()
        return [first, second]
      })
      const kept = yield* bookings
      assert.sameDeepMembers(
        kept.map(({ startAt, status }) => ({ startAt, status })),
        [
          { startAt: starts[0], status: "rescheduled" },
          { startAt: starts[1], status: "confirmed" }
        ]
      )
      const cancelled = yield* offered()
      yield* journey({}, async ({ page, service }) => {
        await page.goto(service + cancelled.path)
        const { bookAs, button } = bookingOn(page)
        await bookAs(vera())
        await page.getByRole("link", { name: "Cancel booking" }).click()
        await page.getByLabel("Why are you cancelling?").fill("Found another time")
        await button("Yes, cancel it").click()
        await page.getByRole("heading", { name: "Your booking is cancelled" }).waitFor()
      })
      const [booking] = yield* cancelled.bookings
      assert.deepInclude(booking, { status: "cancelled", cancelReason: "Found another time" })
    })
  )

  it.effect("Without JavaScript the page shows the next free days and accepts an email", () =>
    Effect.gen(function* () {
      const { call, path, workspace } = yield* offered()
      const person = vera()
      yield* journey({ javaScriptEnabled: false }, async ({ page, service }) => {
        await page.goto(service + path)
        // Browsers without scripts are redirected there.
        await page.getByRole("heading", { name: "The next free days" }).waitFor()
        assert.isAbove(await page.locator("dl dt").count(), 2)
        await page.getByLabel("Name").fill(person.name)
        await page.getByLabel("Email").fill(person.email)
        await page.getByRole("button", { name: "Send" }).click()
        await page.getByText("Thank you. We will get in touch with you.").waitFor()
      })
      const { items } = (yield* call("GET", `/${workspace.id}/contacts?email=${person.email}`)).body
      assert.deepInclude(Object(items)[0], { name: person.name, email: person.email })
    })
  )

  it.effect("D-WS-3: hidden and unknown pages look the same", () =>
    Effect.gen(function* () {
      const hidden = yield* offered({ status: "hidden" })
      yield* journey({ expected: /404/ }, async ({ page, service }) => {
        const seen: Array<unknown> = []
        for (const path of ["/nobody/nothing", hidden.path, `/${hidden.workspace.slug}`, "/nobody"]) {
          const answer = await page.goto(service + path)
          await page.getByRole("heading", { name: "There is no booking page here" }).waitFor()
          seen.push([answer?.status(), await page.locator("body").innerText()])
        }
        const [first, ...others] = seen
        assert.deepInclude(first, 404)
        for (const other of others) assert.deepStrictEqual(other, first)
      })
    })
  )
})
