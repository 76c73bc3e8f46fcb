import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { ordinary, screensWith } from "./console.filled.ts"
import { openScreen } from "./console.walk.ts"
import { smallTargets } from "./smallTargets.ts"

const exceptions = [
  // The half hours of a week. The fields below set the same hours.
  ".weekgrid *"
]

inChromium("The console under a finger", (it) => {
  it.effect("D-CON-153: everything that is pressed on a phone has 44 pixels in both directions", () =>
    Effect.gen(function* () {
      const { addresses, page } = yield* screensWith(ordinary)
      yield* Effect.promise(async () => {
        await page.setViewportSize({ width: 390, height: 844 })
        const small: Array<string> = []
        for (const address of addresses) {
          await openScreen(page, address)
          const { pathname, search } = new URL(page.url())
          const screen = pathname.split("/").slice(3).join("/") + search
          for (const target of await smallTargets(page, exceptions)) small.push(`${screen}: ${target}`)
          const adding = page.locator(".head .acts > button.first")
          if ((await adding.count()) === 0) continue
          await adding.click()
          await page.getByRole("dialog").waitFor()
          for (const target of await smallTargets(page, exceptions))
            small.push(`${screen}, its form: ${target}`)
          await page.keyboard.press("Escape")
        }
        assert.strictEqual(small.join("\n"), "")
      })
    }).pipe(Effect.scoped)
  )
})
