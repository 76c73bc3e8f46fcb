import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"

inChromium("The console's list of event types", (it) => {
  it.effect(
    "D-CON-208, D-CON-209: event types are switched off and on in the list, found, and their links copied",
    () =>
      Effect.gen(function* () {
        const { at, call, faults, offer, page, service, signIn, slug } = yield* consoleOf("admin")
        const { eventTypeId } = yield* offer({ title: "Intro call" })
        yield* offer({ title: "Site visit" })
        const stored = call("GET", `${at}/event-types/${eventTypeId}`)
        const intro = page.getByRole("row").filter({ hasText: "Intro call" })
        const soonest = intro.getByRole("cell").nth(2)
        const isOn = page.getByRole("switch", { name: "Intro call: On" })
        const switched = (wanted: boolean) =>
          page.locator(`[aria-checked="${wanted}"][aria-label="Intro call: On"]`).waitFor()
        yield* Effect.promise(async () => {
          const axeCheck = axeCheckOf(page)
          await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
          await signIn(`${service}/console/${slug}/event-types`)
          await soonest.filter({ hasText: /\d:\d\d/ }).waitFor()
          await intro.getByRole("cell").nth(3).filter({ hasText: /^0$/ }).waitFor()
          await axeCheck("event types")
          await page.setViewportSize({ width: 1280, height: 900 })
          await page.getByRole("button", { name: "Copy the booking link: Intro call" }).click()
          await page.getByRole("status").filter({ hasText: "Copied." }).waitFor()
          const copied = await page.evaluate<string>("navigator.clipboard.readText()")
          assert.include(copied, `/${slug}/`)
          await isOn.click()
          await page.getByRole("status").filter({ hasText: "Intro call: Hidden" }).waitFor()
          await switched(false)
          await soonest.locator(".soft").waitFor()
        })
        assert.strictEqual((yield* stored).body["status"], "hidden")
        yield* Effect.promise(async () => {
          await page.getByRole("link", { name: /^Hidden/ }).click()
          await page.getByRole("row").filter({ hasText: "Site visit" }).waitFor({ state: "detached" })
          await page.getByRole("link", { name: /^All/ }).click()
          await page.getByRole("searchbox", { name: "Find an event type" }).fill("SITE")
          await intro.waitFor({ state: "detached" })
          await page.getByRole("searchbox", { name: "Find an event type" }).fill("")
          await page.getByRole("button", { name: "Undo" }).click()
          await switched(true)
          assert.deepStrictEqual(faults, [])
        })
        assert.strictEqual((yield* stored).body["status"], "active")
      }).pipe(Effect.scoped)
  )
})
