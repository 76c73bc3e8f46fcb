import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"

const wide = { width: 1280, height: 900 }

inChromium("The order of the console's event types", (it) => {
  it.effect(
    "D-CON-181: event types are ordered by keyboard, by buttons and by dragging, on the public list too",
    () =>
      Effect.gen(function* () {
        const { at, call, faults, offer, page, service, signIn, slug } = yield* consoleOf("admin")
        yield* offer({ title: "Intro call" })
        const { hostId } = yield* offer({ title: "Site visit" })
        const draft = { slug: "third", title: "Third", hosts: [{ hostId }], locations: [{ kind: "phone" }] }
        yield* call("POST", `${at}/event-types`, draft)
        yield* Effect.promise(async () => {
          const axeCheck = axeCheckOf(page)
          await page.setViewportSize(wide)
          await signIn(`${service}/console/${slug}/event-types`)
          const titles = () => page.locator("tbody td:first-child > a").allInnerTexts()
          const focused = () => page.locator(":focus").getAttribute("aria-label")
          const button = (name: string) => page.getByRole("button", { name, exact: true })
          /** Moves an event type up with the menu of its row. */
          const moveUp = async (title: string) => {
            await button(`More: ${title}`).click()
            await button(`Move up: ${title}`).click()
          }
          await button("More: Third").waitFor()
          assert.deepStrictEqual(await titles(), ["Intro call", "Site visit", "Third"])
          await moveUp("Third")
          assert.strictEqual(await focused(), "More: Third")
          await page.getByRole("status").filter({ hasText: "Third is now number 2." }).waitFor()
          // Two presses at once are two moves.
          await button("Move Third up or down").focus()
          await page.keyboard.press("ArrowUp")
          assert.strictEqual(await focused(), "Move Third up or down")
          await page.keyboard.press("ArrowUp")
          assert.deepStrictEqual(await titles(), ["Third", "Intro call", "Site visit"])
          await button("Move Third up or down").dragTo(page.getByRole("row").last())
          assert.deepStrictEqual(await titles(), ["Intro call", "Site visit", "Third"])
          await moveUp("Site visit")
          assert.deepStrictEqual(await titles(), ["Site visit", "Intro call", "Third"])
          await axeCheck("ordered event types")
          await page.waitForLoadState("networkidle")
          await page.reload()
          await button("More: Third").waitFor()
          assert.deepStrictEqual(await titles(), ["Site visit", "Intro call", "Third"])
          await page.goto(`${service}/${slug}`)
          const offers = page.getByRole("main").getByRole("link")
          assert.deepStrictEqual(await offers.allInnerTexts(), ["Site visit", "Intro call", "Third"])
          assert.deepStrictEqual(faults, [])
        })
      }).pipe(Effect.scoped)
  )
})
