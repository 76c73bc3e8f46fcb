import { assert } from "@effect/vitest"
import type { Locator } from "playwright-core"

/** Waits until the field has the value, because the page restores values after it has loaded. Fails after 30 s. */
export const hasValue = async (field: Locator, value: string) => {
  const deadline = Date.now() + 30_000
  while ((await field.inputValue()) !== value && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 20))
  assert.strictEqual(await field.inputValue(), value)
}
