import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { bookingOf, startIn } from "../kit/http/requests.ts"
import { someEmail } from "../kit/http/visitor.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"

const dayIn = (days: number) => startIn(days).slice(0, 10)

/** A workspace with bookings of three people on the days 4, 5 and 6, of which the first one is worth money. */
const threeBookings = Effect.gen(function* () {
  const made = yield* consoleOf("admin")
  const { eventTypeId } = yield* made.offer({
    dealValue: { amount: 500, currency: "EUR" },
    locations: [{ kind: "video", conferencingLink: "https://meet.example/intro" }]
  })
  const uids: Array<string> = []
  for (const [nth, name] of ["Ada Alpha", "Bea Beta", "Cleo Gamma"].entries()) {
    const email = someEmail()
    const booked = yield* made.book({
      ...bookingOf(eventTypeId, email, startIn(4 + nth)),
      attendees: [{ name, email }],
      responses: { company: `${name.split(" ")[1]} Ltd` }
    })
    assert.strictEqual(booked.status, 200, booked.text)
    uids.push(String(booked.body["uid"]))
    if (nth === 0)
      yield* made.pay({ email, amount: 200, currency: "EUR", svc_booking_uid: booked.body["uid"] })
  }
  return { ...made, uids }
})

const isFocused = (page: Page, name: string) =>
  page.getByRole("link", { name, exact: true }).evaluate((element) => element.matches(":focus"))

inChromium("The list of bookings and what is beside it", (it) => {
  it.effect("D-CON-143, D-CON-144: rows show people and money, and the selected one is beside the list", () =>
    Effect.gen(function* () {
      const { bookings, faults, page, signIn, uids } = yield* threeBookings
      yield* Effect.promise(async () => {
        const axeCheck = axeCheckOf(page)
        await page.setViewportSize({ width: 1280, height: 900 })
        await signIn()
        const peek = page.getByRole("region", { name: "Selected booking" })
        await peek.getByRole("heading", { name: "Ada Alpha" }).waitFor()
        const rows = page.locator(".bookings .row")
        const [ada = "", bea = ""] = await rows.allInnerTexts()
        assert.match(ada, /Ada Alpha\s+Alpha Ltd\s+Intro call/)
        assert.match(ada, /Paid €200/)
        assert.match(bea, /Deal of €500/)
        await peek.getByText("Paid so far").waitFor()
        await peek.getByText("of €500").waitFor()
        await peek.getByText(/^Booked for/).waitFor()
        await axeCheck("the list with a booking beside it")
        await page.setViewportSize({ width: 1280, height: 900 })
        await rows.nth(1).click()
        await peek.getByRole("heading", { name: "Bea Beta" }).waitFor()
        assert.strictEqual(page.url(), bookings)
        await peek.getByRole("button", { name: "Close" }).click()
        await peek.waitFor({ state: "detached" })
        await rows.nth(2).click()
        await peek.getByRole("heading", { name: "Cleo Gamma" }).waitFor()
        await peek.getByRole("link", { name: "Open the booking" }).click()
        await page.waitForURL(`${bookings}/${uids[2]}`)
        await page.goBack()
        await rows.first().waitFor()
        // With a key, a click is that of a link.
        assert.deepStrictEqual(
          await page.evaluate(`
            const taken = []
            addEventListener("click", (event) => { taken.push(event.defaultPrevented); event.preventDefault() })
            const press = (keys) => document.querySelector("[data-uid]").dispatchEvent(
              new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, ...keys })
            )
            for (const key of ["ctrlKey", "metaKey", "shiftKey", "altKey"]) press({ [key]: true })
            taken
          `),
          [false, false, false, false]
        )
        assert.deepStrictEqual(faults, [])
      })
    }).pipe(Effect.scoped)
  )

  it.effect(
    "D-CON-144, D-CON-172, D-CON-191: a booking is moved and cancelled beside the list, with the reason, and the tabs count it",
    () =>
      Effect.gen(function* () {
        const { at, call, page, signIn, uids } = yield* threeBookings
        yield* Effect.promise(async () => {
          await page.setViewportSize({ width: 1280, height: 900 })
          await signIn()
          const peek = page.getByRole("region", { name: "Selected booking" })
          await peek.getByRole("link", { name: "Join" }).waitFor()
          await page.getByRole("link", { name: "Upcoming 3", exact: true }).waitFor()
          await page.getByRole("link", { name: "Cancelled 0", exact: true }).waitFor()
          await peek.getByRole("button", { name: "Move the meeting" }).click()
          await page.getByRole("dialog", { name: "Move this meeting?" }).waitFor()
          await page.keyboard.press("Escape")
          await page.locator("dialog").waitFor({ state: "detached" })
          await peek.getByText("…", { exact: true }).click()
          await peek.getByRole("button", { name: "Cancel the meeting" }).click()
          const dialog = page.getByRole("dialog", { name: "Cancel this meeting?" })
          const reason = dialog.getByLabel("Reason (optional)")
          await reason.fill("x".repeat(501))
          await dialog.getByRole("button", { name: "Cancel the meeting" }).click()
          await dialog.locator("textarea[aria-invalid=true]").waitFor()
          assert.strictEqual(await dialog.locator(".fault").count(), 1)
          await reason.fill(" The host is ill ")
          await dialog.getByRole("button", { name: "Cancel the meeting" }).click()
          await peek.getByRole("heading", { name: "Bea Beta" }).waitFor()
          assert.strictEqual(await page.locator(".bookings .row").count(), 2)
          await page.getByRole("link", { name: "Upcoming 2", exact: true }).waitFor()
          await page.getByRole("link", { name: "Cancelled 1", exact: true }).click()
          await peek.getByText("The host is ill").waitFor()
          assert.strictEqual(await peek.getByRole("link", { name: "Join" }).count(), 0)
        })
        const { body } = yield* call("GET", `${at}/bookings/${uids[0]}`)
        assert.deepInclude(body, { status: "cancelled", cancelReason: "The host is ill" })
        yield* Effect.promise(async () => {
          await page.goto(page.url().replace(/bookings.*/, `bookings/${uids[0]}`))
          await page.locator(".story .bad").getByText("The host is ill").waitFor()
        })
      }).pipe(Effect.scoped)
  )

  it.effect("D-CON-144: J and K go through the list, Enter opens, Escape closes, and / searches", () =>
    Effect.gen(function* () {
      const { bookings, page, signIn, uids } = yield* threeBookings
      yield* Effect.promise(async () => {
        await page.setViewportSize({ width: 1280, height: 900 })
        await signIn()
        const peek = page.getByRole("region", { name: "Selected booking" })
        const isShown = (name: string) => peek.getByRole("heading", { name }).waitFor()
        await isShown("Ada Alpha")
        await page.keyboard.press("j")
        assert.isTrue(await isFocused(page, "Ada Alpha"))
        await page.keyboard.press("j")
        await page.keyboard.press("j")
        await page.keyboard.press("j")
        await isShown("Cleo Gamma")
        assert.isTrue(await isFocused(page, "Cleo Gamma"))
        await page.keyboard.press("k")
        await isShown("Bea Beta")
        await page.keyboard.press("Escape")
        await peek.waitFor({ state: "detached" })
        await page.keyboard.press("k")
        await isShown("Ada Alpha")
        await page.keyboard.press("/")
        const field = page.getByLabel("Name, email, phone, company or number")
        assert.isTrue(await field.evaluate((element) => element.matches(":focus")))
        // In a field, keys are letters.
        await page.keyboard.type("jk/")
        assert.strictEqual(await field.inputValue(), "jk/")
        await field.fill("")
        await page.keyboard.press("Escape")
        await page.keyboard.press("j")
        await page.keyboard.press("Enter")
        await page.waitForURL(`${bookings}/${uids[0]}`)
        await page.goBack()
        await isShown("Ada Alpha")
        // A dialog keeps its keys.
        await peek.getByRole("button", { name: "Move the meeting" }).click()
        await page.getByRole("dialog", { name: "Move this meeting?" }).waitFor()
        await page.keyboard.press("j")
        await page.keyboard.press("Escape")
        await page.locator("dialog").waitFor({ state: "detached" })
        await isShown("Ada Alpha")
      })
    }).pipe(Effect.scoped)
  )

  it.effect("D-CON-142: a day of the ribbon begins the list, by pointer and by keyboard", () =>
    Effect.gen(function* () {
      const { bookings, page, signIn } = yield* threeBookings
      yield* Effect.promise(async () => {
        await page.setViewportSize({ width: 1280, height: 900 })
        await signIn()
        const ribbon = page.getByRole("navigation", { name: "The next 14 days" })
        const rows = page.locator(".bookings .row .who a")
        await rows.nth(2).waitFor()
        await ribbon
          .getByText(/: 1 meeting$/)
          .first()
          .waitFor({ state: "attached" })
        assert.strictEqual(await ribbon.getByText(/: 1 meeting$/).count(), 3)
        // By its date: the first day of the ribbon is today in Berlin.
        await ribbon.locator(`a[href$="from=${dayIn(5)}"]`).click()
        await page.waitForURL(`${bookings}?from=${dayIn(5)}`)
        await rows.nth(2).waitFor({ state: "detached" })
        assert.deepStrictEqual(await rows.allTextContents(), ["Bea Beta", "Cleo Gamma"])
        const chosen = ribbon.locator("[aria-current]")
        assert.strictEqual(await chosen.count(), 1)
        await chosen.press("ArrowRight")
        await page.keyboard.press("Enter")
        await page.waitForURL(`${bookings}?from=${dayIn(6)}`)
        await page.keyboard.press("Home")
        await page.keyboard.press("Enter")
        await page.waitForURL(bookings)
        await rows.nth(2).waitFor()
        await page.locator(".bookings .day").first().getByText("1 meeting · 30 min").waitFor()
      })
    }).pipe(Effect.scoped)
  )
})
