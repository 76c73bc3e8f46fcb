import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"
import { inChromium } from "./inChromium.ts"

inChromium("The console on a phone", (it) => {
  it.effect("D-CON-51: the menu opens the areas and the account by keyboard, and Escape closes it", () =>
    Effect.gen(function* () {
      const { bookings, page, signIn } = yield* consoleOf("admin")
      yield* Effect.promise(async () => {
        await page.setViewportSize({ width: 390, height: 844 })
        await signIn(`${bookings}?when=past`)
        const menu = page.getByRole("button", { name: "Menu" })
        const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Bookings" })
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
        await page.waitForURL(bookings)
        await page.getByRole("button", { name: "Menu", expanded: false }).waitFor()
        // A press beside the menu closes it.
        await menu.click()
        await page.getByRole("button", { name: "Menu", expanded: true }).waitFor()
        await page.mouse.click(195, 800)
        await page.getByRole("button", { name: "Menu", expanded: false }).waitFor()
      })
    }).pipe(Effect.scoped)
  )
})
