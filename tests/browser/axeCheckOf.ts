import { AxeBuilder } from "@axe-core/playwright"
import { assert } from "@effect/vitest"
import type { Page } from "playwright-core"

/** Dark mode has the same layout, so only its colours are checked. */
const looks = [
  { look: "wide and light", width: 1280, colorScheme: "light", rules: undefined },
  { look: "wide and dark", width: 1280, colorScheme: "dark", rules: ["color-contrast"] },
  { look: "narrow and dark", width: 320, colorScheme: "dark", rules: ["color-contrast"] },
  { look: "narrow and light", width: 320, colorScheme: "light", rules: undefined }
] as const

/** Runs axe in each look: all rules including best practices, or only the colour rules. */
export const axeCheckOf = (page: Page) => async (screen: string) => {
  for (const { colorScheme, look, rules, width } of looks) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await untilStill(page)
    // A frame has a document of its own, with checks of its own. The browser renders the hundreds of time zone options.
    const axe = new AxeBuilder({ page }).exclude("option").exclude("iframe").setLegacyMode()
    const { violations } = await (rules === undefined ? axe : axe.withRules([...rules])).analyze()
    assert.deepStrictEqual(
      violations.map(
        ({ id, nodes }) => `${screen}, ${look}: ${id} ${nodes.map(({ html }) => html).join(" ")}`
      ),
      []
    )
  }
}

/** Colours between two looks are not checked: waits for all transitions, but not for spinners. */
const untilStill = (page: Page) =>
  page.evaluate(`Promise.allSettled(
    document.getAnimations()
      .filter(({ effect }) => effect.getTiming().iterations !== Infinity)
      .map(({ finished }) => finished)
  ).then(() => undefined)`)
