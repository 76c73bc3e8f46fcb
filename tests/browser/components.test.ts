import { mkdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Locator, Page } from "playwright-core"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { violationsOn } from "./axeCheckOf.ts"
import { components } from "./components.ts"

/** Pictures of the last run, for people. */
const pictures = fileURLToPath(new URL(".vitest/components/", import.meta.url))

const looks = [
  { name: "light", query: "", width: 1280, colorScheme: "light" },
  { name: "dark", query: "", width: 1280, colorScheme: "dark" },
  { name: "narrow", query: "", width: 320, colorScheme: "light" },
  { name: "right to left", query: "?dir=rtl", width: 1280, colorScheme: "light" },
  { name: "right to left, narrow, dark", query: "?dir=rtl", width: 320, colorScheme: "dark" }
] as const

const isFocused = (element: Locator) => element.evaluate((one) => one.matches(":focus"))
const opened = async (page: Page, name: string) => {
  await page.getByRole("button", { name, exact: true }).press("Enter")
  const dialog = page.getByRole("dialog", { name })
  await dialog.waitFor()
  return dialog
}

inChromium("The components of the console", (it) => {
  it.effect.each(looks)(
    "D-STYLE-2: are readable and fit the window: $name",
    ({ colorScheme, name, query, width }) =>
      Effect.gen(function* () {
        const page = yield* components(query, width, colorScheme)
        yield* Effect.promise(async () => {
          assert.deepStrictEqual(await violationsOn(page), [])
          assert.isAtMost(await page.evaluate<number>("document.documentElement.scrollWidth"), width)
          mkdirSync(pictures, { recursive: true })
          await page.screenshot({ path: `${pictures}${name.replaceAll(/\W+/g, "-")}.png`, fullPage: true })
          const dialog = await opened(page, "A long text")
          assert.deepStrictEqual(await violationsOn(page), [])
          const box = await dialog.boundingBox()
          assert.isNotNull(box)
          assert.isAtLeast(box.x, 0)
          assert.isAtMost(box.x + box.width, width)
          assert.isAtMost(box.y + box.height, 800)
          await page.screenshot({ path: `${pictures}${name.replaceAll(/\W+/g, "-")}-dialog.png` })
        })
      }).pipe(Effect.scoped)
  )

  it.effect("D-STYLE-3: a dialog gets the focus and keeps it, and Escape returns it", () =>
    Effect.gen(function* () {
      const page = yield* components("", 1280)
      yield* Effect.promise(async () => {
        for (const name of ["An act", "A bad act", "An act that failed", "A form"]) {
          const dialog = await opened(page, name)
          const within = () => dialog.evaluate((one) => one.matches(":focus-within"))
          assert.isTrue(await within(), name)
          for (const key of ["Tab", "Tab", "Shift+Tab"]) {
            await page.keyboard.press(key)
            // The browser's own controls are between the last field of a page and its first one.
            assert.isTrue(
              (await within()) || (await page.evaluate<boolean>("document.activeElement === document.body")),
              `${name}: ${key}`
            )
          }
          await page.keyboard.press("Escape")
          await dialog.waitFor({ state: "detached" })
          assert.isTrue(await isFocused(page.getByRole("button", { name, exact: true })), name)
        }
      })
    }).pipe(Effect.scoped)
  )

  it.effect("D-STYLE-3: the first button of a dialog leaves, and one that is sent cannot be sent again", () =>
    Effect.gen(function* () {
      const page = yield* components("", 1280)
      yield* Effect.promise(async () => {
        const dialog = await opened(page, "An act that is sent")
        assert.isTrue(await dialog.getByRole("button", { name: "Do it" }).isDisabled())
        await dialog.getByRole("button").first().press("Enter")
        await dialog.waitFor({ state: "detached" })
        const form = await opened(page, "A form")
        await form.getByLabel("A name").press("Enter")
        await form.waitFor()
        await page.keyboard.type("Ada")
        await page.keyboard.press("Enter")
        await form.waitFor({ state: "detached" })
      })
    }).pipe(Effect.scoped)
  )

  it.effect("D-STYLE-3: tabs are links, and the open one is named", () =>
    Effect.gen(function* () {
      const page = yield* components("", 1280)
      yield* Effect.promise(async () => {
        const tabs = page.getByRole("navigation", { name: "Some parts" }).getByRole("link")
        const current = await tabs.evaluateAll((all) => all.map((one) => one.getAttribute("aria-current")))
        assert.deepStrictEqual(current, [null, "page", null])
        await tabs.first().focus()
        await page.keyboard.press("Tab")
        assert.isTrue(await isFocused(tabs.nth(1)))
        await page.keyboard.press("Enter")
        await page.waitForURL("**/#closed")
      })
    }).pipe(Effect.scoped)
  )

  it.effect("D-STYLE-3: a table that has no room scrolls with the arrow keys", () =>
    Effect.gen(function* () {
      const page = yield* components("", 320)
      yield* Effect.promise(async () => {
        const table = page.getByRole("group", { name: "Numbers" })
        await table.focus()
        await page.keyboard.press("ArrowRight")
        await page.waitForFunction("document.activeElement.scrollLeft > 0")
      })
    }).pipe(Effect.scoped)
  )

  it.effect("D-STYLE-3: the menu gives the focus to its first link, and Escape or leaving closes it", () =>
    Effect.gen(function* () {
      const page = yield* components("", 390)
      yield* Effect.promise(async () => {
        const menu = page.getByRole("button", { name: "Menu" })
        const links = page.getByRole("navigation", { name: "Components" }).getByRole("link")
        assert.strictEqual(await menu.getAttribute("aria-expanded"), "false")
        await menu.press("Enter")
        assert.isTrue(await isFocused(links.first()))
        await page.keyboard.press("Escape")
        assert.isTrue(await isFocused(menu))
        assert.strictEqual(await menu.getAttribute("aria-expanded"), "false")
        await menu.press(" ")
        await links.last().focus()
        await page.keyboard.press("Tab")
        assert.isTrue(await isFocused(menu))
        await page.keyboard.press("Tab")
        assert.strictEqual(await menu.getAttribute("aria-expanded"), "false")
        await menu.press("Enter")
        await page.keyboard.press("Enter")
        await page.waitForURL("**/#actions")
      })
    }).pipe(Effect.scoped)
  )

  it.effect(
    "D-STYLE-3: a toast is announced where it always is, and a figure has the name of its caption",
    () =>
      Effect.gen(function* () {
        const page = yield* components("", 1280)
        yield* Effect.promise(async () => {
          const toast = page.locator("#messages .acts").first().getByRole("status", { includeHidden: true })
          assert.strictEqual(await toast.textContent(), "")
          await toast.evaluate((one) => one.setAttribute("data-same", ""))
          await page.getByRole("button", { name: "Send it" }).click()
          assert.strictEqual(await toast.textContent(), "Sent (1).")
          assert.strictEqual(await toast.getAttribute("data-same"), "")
          await page.getByRole("figure", { name: "Revenue by month" }).waitFor()
        })
      }).pipe(Effect.scoped)
  )

  it.effect("D-STYLE-4: a file can be chosen again", () =>
    Effect.gen(function* () {
      const page = yield* components("", 1280)
      yield* Effect.promise(async () => {
        const field = page.getByLabel("A file")
        const file = { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") }
        for (const times of [1, 2]) {
          const chooser = page.waitForEvent("filechooser")
          await field.click()
          // A browser says nothing of a file that is chosen already: a click forgets it.
          assert.strictEqual(await field.inputValue(), "")
          await (await chooser).setFiles(file)
          await page.getByText(`Chosen ${times} times.`).waitFor()
          assert.match(await field.inputValue(), /a\.txt$/u)
        }
      })
    }).pipe(Effect.scoped)
  )
})
