import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { ordinary, screensWith } from "./console.filled.ts"
import { counting, mostShift, shiftOf } from "./shiftOf.ts"

inChromium("The screens of the console with slow answers", (it) => {
  it.effect("D-CON-140: nothing moves when an answer arrives, on a phone and on a wide screen", () =>
    Effect.gen(function* () {
      const { addresses, page } = yield* screensWith(ordinary)
      yield* Effect.promise(async () => {
        await page.addInitScript(counting)
        const moved: Array<string> = []
        for (const address of addresses.filter((one) => !one.includes("?")))
          for (const width of [390, 1280]) {
            await page.setViewportSize({ width, height: 844 })
            const shift = await shiftOf(page, address)
            if (shift > mostShift) moved.push(`${address}, ${width}: ${shift.toFixed(3)}`)
          }
        assert.deepStrictEqual(moved, [])
      })
    }).pipe(Effect.scoped)
  )
})
