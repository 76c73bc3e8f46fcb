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
        await link.waitFor({ state: "hidden" })
        await menu.press("Enter")
        await page.getByRole("button", { name: "Menu", expanded: true }).waitFor()
        const first = page.getByRole("navigation", { name: "Main" }).getByRole("link").first()
        assert.isTrue(await first.evaluate((element) => element.matches(":focus")))
        await page.getByRole("button", { name: "Sign out" }).waitFor()
        const axeCheck = axeCheckOf(page)
        await axeCheck("the menu")
        await page.setViewportSize({ width: 390, height: 844 })
        await first.focus()
        await page.keyboard.press("Escape")
        await page.getByRole("button", { name: "Menu", expanded: false }).waitFor()
        assert.isTrue(await menu.evaluate((element) => element.matches(":focus")))
        await link.waitFor({ state: "hidden" })
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

  it.effect(
    "D-CON-143, D-CON-214: the list has two lines a booking, without the host's name, and targets of 44 pixels",
    () =>
      Effect.gen(function* () {
        const { book, bookings, offer, page, signIn } = yield* consoleOf("admin")
        const { eventTypeId } = yield* offer({ titleTemplate: "{event}: {host}" })
        const attendees = [{ name: "Annegret Wolfeschlegelstein-Bergerdorff", email: someEmail() }]
        yield* book({ ...bookingOf(eventTypeId, someEmail(), startIn(5)), attendees })
        yield* Effect.promise(async () => {
          await page.setViewportSize({ width: 390, height: 844 })
          await signIn(bookings)
          const row = page.locator(".bookings .row")
          await row.waitFor()
          assert.notInclude(await row.innerText(), "Hedy Host")
          await page.locator(".peek").waitFor({ state: "hidden" })
          for (const target of [row, page.locator(".ribbon a").first()])
            assert.isAtLeast((await target.boundingBox())?.height ?? 0, 44)
          await page.getByRole("button", { name: "Select", exact: true }).click()
          await page.getByRole("checkbox").first().waitFor()
          const name = row.getByRole("link")
          const cut = await name.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)
          assert.isAtMost(cut, 0)
          await page.getByRole("button", { name: "Select", exact: true }).click()
          await page.getByRole("checkbox").first().waitFor({ state: "detached" })
          // A tap opens the booking.
          await row.getByRole("link").click()
          await page.waitForURL(/bookings\/bk_/)
        })
      }).pipe(Effect.scoped)
  )
})
