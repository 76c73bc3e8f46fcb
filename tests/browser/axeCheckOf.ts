import { assert } from "@effect/vitest"
import axe from "axe-core"
import type { Page } from "playwright-core"

/** Each width and each mode of colours once. */
const looks = [
  { look: "wide and dark", width: 1280, colorScheme: "dark", rules: undefined },
  { look: "narrow and light", width: 320, colorScheme: "light", rules: undefined }
] as const

/** Each mode at each width. Both have the same layout, so only the colours are checked in the further ones. */
const everyLook = [
  { look: "wide and light", width: 1280, colorScheme: "light", rules: ["color-contrast"] },
  { look: "narrow and dark", width: 320, colorScheme: "dark", rules: ["color-contrast"] },
  ...looks
] as const

/** Runs axe with all rules including best practices, for a state of a screen. The page stays narrow and light. */
export const axeCheckOf = (page: Page) => checkOf(page, looks)

/** As `axeCheckOf`, in both modes at each width, for whole screens. */
export const thoroughAxeCheckOf = (page: Page) => checkOf(page, everyLook)

const checkOf = (page: Page, checked: typeof looks | typeof everyLook) => async (screen: string) => {
  for (const { colorScheme, look, rules, width } of checked) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await untilStill(page)
    assert.deepStrictEqual(
      (await violationsOn(page, rules)).map((violation) => `${screen}, ${look}: ${violation}`),
      []
    )
  }
}

/** What axe finds on the page, with all rules or with these. */
export const violationsOn = async (page: Page, rules?: ReadonlyArray<string>) => {
  // A document gets axe once: reading its source takes longer than most checks.
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axe.source)
  // A frame has a document of its own, with checks of its own. The browser renders the hundreds of time zone options.
  const context = { exclude: [["option"], ["iframe"]] }
  const options = { iframes: false, resultTypes: ["violations"], ...(rules && { runOnly: rules }) }
  return page.evaluate<ReadonlyArray<string>>(
    `axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)}).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + " " + nodes.map(({ html }) => html).join(" ")))`
  )
}

/** Colours between two looks are not checked: waits for all transitions, but not for spinners. */
const untilStill = (page: Page) =>
  page.evaluate(`Promise.allSettled(
    document.getAnimations()
      .filter(({ effect }) => effect.getTiming().iterations !== Infinity)
      .map(({ finished }) => finished)
  ).then(() => undefined)`)
