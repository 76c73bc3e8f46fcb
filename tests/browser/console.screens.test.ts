import { readFileSync } from "node:fs"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { axeCheckOf, thoroughAxeCheckOf } from "./axeCheckOf.ts"
import { filled, hostile, markup, ordinary } from "./console.filled.ts"
import { consoleOf } from "./console.member.ts"
import { addressesOf, screenPaths } from "./console.screens.ts"
import { missedByKeyboard, openScreen, overflowOf, watched } from "./console.walk.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"

/** More than the API takes, with controls that turn the text around. */
const endless = `${markup}\u202e\u2067שלום\u2066${"W".repeat(10_000)}`.slice(0, 10_000)

const widths = [390, 1280]

/** Every screen of a workspace with one of everything, in the browser of its owner. */
const screensWith = Effect.fnUntraced(function* (text: (length: number) => string) {
  const { page, screens, service, signIn, ...made } = yield* consoleOf("owner")
  const things = yield* filled(made, text)
  const faults = yield* Effect.promise(() => watched(page, service))
  yield* Effect.promise(() => signIn())
  return { addresses: addressesOf(things).map((address) => screens + address), faults, page }
})

/** The addresses of the present screen's tabs. */
const tabsOf = (page: Page) =>
  page.evaluate<ReadonlyArray<string>>("[...document.querySelectorAll('nav.tabs a')].map(({ href }) => href)")

/** What is wrong with the present screen's size and content, whose texts may be hostile. */
const wrongIn = async (page: Page): Promise<ReadonlyArray<string>> => {
  const wrong: Array<string> = []
  const overflow = await overflowOf(page)
  if (overflow > 0) wrong.push(`${overflow} pixels beside the window`)
  if (await page.evaluate(() => Object.hasOwn(globalThis, "ran"))) wrong.push("a script of a text has run")
  if ((await page.locator("img[src='x'], #console script").count()) > 0) wrong.push("markup of a text")
  return wrong
}

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
            await openScreen(page, address)
            const title = await page.title()
            if (title !== (await page.locator("h1").first().textContent())) wrong.push(`${address}: ${title}`)
            const isTab = address.includes("?")
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

  it.effect("D-CON-7, D-CON-71, D-CON-72: hostile texts run nothing, and widen no screen", () =>
    Effect.gen(function* () {
      const { addresses, faults, page } = yield* screensWith(hostile)
      yield* Effect.promise(async () => {
        const wrong: Array<string> = []
        let replaced = 0
        await page.route("**/api/**", async (route) => {
          const response = await route.fetch()
          const text = await response.text()
          if (!text.includes("window.ran")) return route.fulfill({ response })
          replaced += 1
          return route.fulfill({ response, body: JSON.stringify(withEndless(JSON.parse(text))) })
        })
        for (const address of addresses) {
          await openScreen(page, address)
          for (const width of widths) {
            await page.setViewportSize({ width, height: 800 })
            for (const fault of await wrongIn(page)) wrong.push(`${address}, ${width}: ${fault}`)
          }
        }
        assert.isAbove(replaced, screenPaths.length)
        assert.deepStrictEqual([...wrong, ...faults.found], [])
      })
    }).pipe(Effect.scoped)
  )
})

/** The value with every hostile text replaced by a longer one. */
const withEndless = (value: unknown): unknown => {
  if (typeof value === "string") return value.includes("window.ran") ? endless : value
  if (Array.isArray(value)) return value.map(withEndless)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withEndless(field)]))
}
