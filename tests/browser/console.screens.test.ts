import { readFileSync } from "node:fs"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { axeCheckOf, thoroughAxeCheckOf } from "./axeCheckOf.ts"
import { ordinary, screensWith } from "./console.filled.ts"
import { screenPaths } from "./console.screens.ts"
import { loadScreen, missedByKeyboard } from "./console.walk.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"

const widths = [390, 1280]

/** The addresses of the present screen's tabs. */
const tabsOf = (page: Page) =>
  page.evaluate<ReadonlyArray<string>>("[...document.querySelectorAll('nav.tabs a')].map(({ href }) => href)")

inChromium("The screens of the console", (it) => {
  it("D-CON-70: the table has every screen", () => {
    const source = readFileSync(
      new URL("../../packages/console/src/shell/screens.ts", import.meta.url),
      "utf8"
    )
    const paths = [...source.matchAll(/^\s*"(\/[^"]*)":/gm)].map(([, path]) => path)
    assert.isNotEmpty(paths)
    assert.deepStrictEqual([...screenPaths].toSorted(), paths.toSorted())
  })

  it.effect(
    "D-CON-70, D-CON-71: every screen has a title, its tabs are in the table, axe finds nothing, and the keyboard reaches every control and shows where it is",
    () =>
      Effect.gen(function* () {
        const { addresses, faults, page } = yield* screensWith(ordinary)
        yield* Effect.promise(async () => {
          const wrong: Array<string> = []
          let tabs = 0
          for (const address of addresses) {
            await page.setViewportSize({ width: 1280, height: 800 })
            const isTab = address.includes("?")
            await loadScreen(page, address)
            const title = await page.title()
            if (title !== (await page.locator("h1").first().textContent())) wrong.push(`${address}: ${title}`)
            if (!isTab)
              for (const tab of await tabsOf(page)) {
                tabs += 1
                if (!addresses.includes(tab)) wrong.push(`${tab} is missing in the table`)
              }
            // A tab has the menu and the head of its screen.
            const axeCheck = isTab ? axeCheckOf(page) : thoroughAxeCheckOf(page)
            await axeCheck(address).catch((error) => wrong.push(String(error.message)))
            for (const width of isTab ? [1280] : widths) {
              await page.setViewportSize({ width, height: 800 })
              for (const missed of await missedByKeyboard(page)) wrong.push(`${address}, ${width}: ${missed}`)
            }
          }
          assert.isAbove(tabs, 0)
          assert.deepStrictEqual([...wrong, ...faults.found], [])
        })
      }).pipe(Effect.scoped)
  )
})
