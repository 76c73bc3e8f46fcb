import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { someEmail } from "../kit/http/visitor.ts"
import { Service } from "../kit/http/Service.ts"
import { bookingOn } from "../kit/chromium/bookingOn.ts"
import { hasValue } from "./hasValue.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"

const vera = () => ({ name: "Vera Visitor", email: someEmail() })
const contact = "hello@contoso.example"

/** An event type in a workspace with a contact address. */
const reachable = Effect.gen(function* () {
  const made = yield* offered()
  const changed = yield* made.call("PATCH", `/${made.workspace.id}`, { contact })
  assert.strictEqual(changed.status, 200, changed.text)
  return made
})

inChromium("The links of a booking", (it) => {
  it.effect(
    "D-PAGE-3: the confirmation stays readable in its tab after its token has expired, but not in other tabs",
    () =>
      Effect.gen(function* () {
        const { path } = yield* reachable
        const { wait } = yield* Service
        const [person, guest] = [vera(), { name: "Gabe Guest", email: someEmail() }]
        yield* journey({}, async ({ context, page, service }) => {
          await page.goto(service + path)
          const booking = bookingOn(page)
          await booking.introduce(person)
          await booking.choose()
          await booking.button("Add a guest").click()
          await page.getByLabel("Name of guest 1").fill(guest.name)
          await page.getByLabel("Email of guest 1").fill(guest.email)
          await booking.confirm()
          await page.waitForURL(/#booking=/)
          const before = await factsOn(page)
          await Effect.runPromise(wait(16 * 60))
          await page.reload()
          await page.getByRole("heading", { name: /^See you on/ }).waitFor()
          await page.getByText("The links to move or cancel it have expired.").waitFor()
          assert.deepStrictEqual(await factsOn(page), before)
          await page.getByText(`An invitation is on its way to ${person.email}`).waitFor()
          assert.strictEqual(await page.getByRole("link", { name: "Cancel booking" }).count(), 0)
          assert.strictEqual(await hrefOfContact(page), `mailto:${contact}`)
          const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
          assert.include(kept, guest.name)
          assert.notInclude(kept, guest.email)

          const other = await context.newPage()
          await other.goto(page.url())
          await other.getByRole("heading", { name: "Your booking could not be opened" }).waitFor()
          await other.getByText("This link does not work: it has expired").waitFor()
          assert.strictEqual(await hrefOfContact(other), `mailto:${contact}`)
          assert.strictEqual(await other.getByLabel("Email").count(), 0)

          await booking.button("Book another time").click()
          await page.getByLabel("Email").fill(person.email)
          await page.reload()
          await hasValue(page.getByLabel("Email"), person.email)
          await page.goBack()
          await page.getByRole("heading", { name: /^See you on/ }).waitFor()
        })
      })
  )

  it.effect("D-PAGE-3: a link with an incomplete token shows a message instead of the form", () =>
    Effect.gen(function* () {
      const { path } = yield* reachable
      yield* journey({}, async ({ context, service }) => {
        for (const fragment of ["booking=", "booking=a%20b", "cancel=%", "reschedule=a/b", "cancel"]) {
          const page = await context.newPage()
          await page.goto(`${service}${path}#${fragment}`)
          await page.getByRole("heading", { name: "Your booking could not be opened" }).waitFor()
          await page.getByText("This link is not complete.").waitFor()
          assert.strictEqual(await hrefOfContact(page), `mailto:${contact}`)
          assert.strictEqual(await page.getByLabel("Email").count(), 0)
          await bookingOn(page).button("Book another time").click()
          await page.getByLabel("Email").waitFor()
          await page.close()
        }
      })
    })
  )

  it.effect("D-PAGE-3: a booking that cannot be loaded is shown after a retry", () =>
    Effect.gen(function* () {
      const { path } = yield* offered()
      yield* journey({ expected: /ERR_FAILED/ }, async ({ context, page, service }) => {
        await page.goto(service + path)
        await bookingOn(page).bookAs(vera())
        await page.waitForURL(/#booking=/)
        const other = await context.newPage()
        await other.route("**/api/public/booking-summary", (route) => route.abort())
        await other.goto(page.url().replace("#booking", "#cancel"))
        await other.getByRole("heading", { name: "Your booking could not be opened" }).waitFor()
        await other.unroute("**/api/public/booking-summary")
        await bookingOn(other).button("Try again").click()
        await other.getByRole("heading", { name: "Cancel this booking?" }).waitFor()
        await bookingOn(other).button("No, keep it").click()
        await other.getByRole("heading", { name: /^See you on/ }).waitFor()
      })
    })
  )

  it.effect(
    "D-PAGE-2: a workspace without a contact address shows no contact link, in whatever language",
    () =>
      Effect.gen(function* () {
        const { path } = yield* offered()
        yield* journey({}, async ({ context, service }) => {
          for (const lang of ["en", "de"]) {
            const page = await context.newPage()
            await page.goto(`${service}${path}?lang=${lang}#cancel=expired.or.foreign`)
            await page.locator('[data-trouble="invalid_token"]').waitFor()
            assert.notMatch(await page.locator("body").innerText(), /write to us|schreiben Sie uns/i)
            assert.strictEqual(await page.locator(".contact").count(), 0)
            await page.close()
          }
        })
      })
  )

  it.effect(
    "D-PAGE-2: the not-found page shows the contact address of a workspace that has other pages",
    () =>
      Effect.gen(function* () {
        const { path } = yield* reachable
        yield* journey({ expected: /404/ }, async ({ page, service }) => {
          await page.goto(`${service}${path}-that-was`)
          await page.getByRole("heading", { name: "There is no booking page here" }).waitFor()
          assert.strictEqual(await hrefOfContact(page), `mailto:${contact}`)
        })
      })
  )
})

const factsOn = (page: Page) => page.locator(".facts-of").innerText()

const hrefOfContact = (page: Page) => page.locator(".contact").getByRole("link").getAttribute("href")
