import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { someEmail } from "../kit/http/visitor.ts"
import { bookingOn } from "../kit/chromium/bookingOn.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"

const vera = () => ({ name: "Vera Visitor", email: someEmail() })

inChromium("Texts of the booking page", (it) => {
  it.effect(
    "D-PAGE-4: an empty required field has one error message, and gets the focus if it is the only one",
    () =>
      Effect.gen(function* () {
        const { path } = yield* offered()
        yield* journey({}, async ({ page, service }) => {
          await page.goto(service + path)
          const { button } = bookingOn(page)
          const complaints = page.locator(".field .fault")
          await button("See the times").click()
          await complaints.first().waitFor()
          assert.strictEqual(await complaints.count(), 2)
          await page.getByLabel("Name", { exact: true }).fill("Vera Visitor")
          await button("See the times").click()
          await page.locator("#field-email:focus").waitFor()
          assert.strictEqual(await complaints.count(), 1)
          assert.strictEqual(await page.getByRole("alert").count(), 0)
          const described = await page.getByLabel("Email").getAttribute("aria-describedby")
          assert.include(described, "field-email-fault")
        })
      })
  )

  it.effect("§7.email_not_allowed: explains the refusal if the event type's policy is public", () =>
    Effect.gen(function* () {
      const business = yield* offered({ emailPolicy: { blockFreeProviders: true } })
      const listed = yield* offered({ emailPolicy: { allowedDomains: ["partner.example"] } })
      yield* journey({}, async ({ page, service }) => {
        await page.goto(service + business.path)
        await page.getByText("Please use your work address").waitFor()
        await bookingOn(page).fillIn({ name: "Vera Visitor", email: someEmail("gmail.com") })
        await bookingOn(page).button("See the times").click()
        await page.getByText("Addresses of free email services, such as Gmail, are not accepted").waitFor()
        await page.goto(service + listed.path)
        await bookingOn(page).fillIn(vera())
        await bookingOn(page).button("See the times").click()
        await page.getByText("Only email addresses of certain organisations are accepted").waitFor()
        assert.notInclude(await page.content(), "partner.example")
      })
    })
  )

  it.effect("D-BOOK-8: rescheduling shows the old time and skips the last questions", () =>
    Effect.gen(function* () {
      const { path } = yield* offered()
      yield* journey({}, async ({ page, service }) => {
        await page.goto(service + path)
        const { bookAs, laterDay, times } = bookingOn(page)
        await bookAs(vera())
        await page.getByRole("link", { name: "Reschedule" }).click()
        await page.getByText("You are moving your booking of").waitFor()
        await (await laterDay()).click()
        await times.first().click()
        await page.getByRole("heading", { name: "Move booking" }).waitFor()
        assert.strictEqual(await page.locator(".old s").count(), 1)
        assert.strictEqual(await page.getByText("Confirm your booking").count(), 0)
        await bookingOn(page).submit.click()
        await page.getByRole("heading", { name: "Your booking has been moved" }).waitFor()
      })
    })
  )

  it.effect("Says that guests are stored and receive no email", () =>
    Effect.gen(function* () {
      const { path } = yield* offered()
      yield* journey({}, async ({ page, service }) => {
        await page.goto(service + path)
        const booking = bookingOn(page)
        await booking.introduce(vera())
        await booking.choose()
        await page.getByText("They get an invitation by email").waitFor()
        assert.strictEqual(await page.getByText("invited").count(), 0)
      })
    })
  )

  it.effect("D-PAGE-5: shows a host's picture, and loads nothing from other servers", () =>
    Effect.gen(function* () {
      const { path } = yield* offered({}, { avatarUrl: "https://pictures.example/hedy.svg" }, true)
      yield* journey({ sites: ["pictures.example"] }, async ({ page, service }) => {
        const asked: Array<string> = []
        page.on("request", (request) => asked.push(new URL(request.url()).origin))
        await page.goto(service + path)
        const face = page.locator(".face img")
        const width = await face.evaluate(async (image) => {
          await image.decode()
          return image.naturalWidth
        })
        assert.strictEqual(width, 160)
        assert.deepStrictEqual([...new Set(asked)], [new URL(service).origin])
      })
    })
  )
})
