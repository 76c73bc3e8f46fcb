import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { bookingOf, startIn } from "../kit/http/requests.ts"
import { someEmail } from "../kit/http/visitor.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"

inChromium("The console on a phone", (it) => {
  it.effect("D-CON-51: the menu opens the areas and the account by keyboard, and Escape closes it", () =>
    Effect.gen(function* () {
      const { bookings, page, signIn } = yield* consoleOf("admin")
      yield* Effect.promise(async () => {
        await page.setViewportSize({ width: 390, height: 844 })
        await signIn(`${bookings}?when=past`)
        const menu = page.getByRole("button", { name: "Menu" })
        const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contacts" })
        assert.isFalse(await link.isVisible())
        await menu.press("Enter")
        await page.getByRole("button", { name: "Menu", expanded: true }).waitFor()
        const first = page.getByRole("navigation", { name: "Main" }).getByRole("link").first()
        assert.isTrue(await first.evaluate((element) => element.matches(":focus")))
        assert.isTrue(await page.getByRole("button", { name: "Sign out" }).isVisible())
        const axeCheck = axeCheckOf(page)
        await axeCheck("the menu")
        await page.setViewportSize({ width: 390, height: 844 })
        await first.focus()
        await page.keyboard.press("Escape")
        await page.getByRole("button", { name: "Menu", expanded: false }).waitFor()
        assert.isTrue(await menu.evaluate((element) => element.matches(":focus")))
        assert.isFalse(await link.isVisible())
        await menu.click()
        await link.click()
        await page.waitForURL("**/contacts")
        await page.getByRole("button", { name: "Menu", expanded: false }).waitFor()
        await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Bookings" }).click()
        await page.waitForURL(bookings)
        // A press beside the menu closes it.
        await menu.click()
        await page.getByRole("button", { name: "Menu", expanded: true }).waitFor()
        await page.mouse.click(195, 20)
        await page.getByRole("button", { name: "Menu", expanded: false }).waitFor()
      })
    }).pipe(Effect.scoped)
  )

  it.effect("D-CON-51: a booking in the list names its host once", () =>
    Effect.gen(function* () {
      const { book, bookings, offer, page, signIn } = yield* consoleOf("member")
      const own = yield* offer({ titleTemplate: "{event}: {booker}" })
      yield* book(bookingOf(own.eventTypeId, someEmail(), startIn(5)))
      const naming = yield* offer({ titleTemplate: "{event}: {host}" })
      yield* book(bookingOf(naming.eventTypeId, someEmail(), startIn(6)))
      yield* Effect.promise(async () => {
        await page.setViewportSize({ width: 390, height: 844 })
        await signIn(bookings)
        const hosts = page.locator(".bookings .host")
        await hosts.nth(1).waitFor({ state: "attached" })
        assert.deepStrictEqual(
          await hosts.evaluateAll((cells) => cells.map((cell) => cell.checkVisibility())),
          [true, false]
        )
      })
    }).pipe(Effect.scoped)
  )
})
