import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { startIn } from "../kit/http/requests.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"

inChromium("Reserved times", (it) => {
  it.effect("D-CON-176, D-RES-4: the list of bookings shows reserved times, and releases them", () =>
    Effect.gen(function* () {
      const { at, call, offer, page, service, signIn, slug } = yield* consoleOf("admin")
      const { eventTypeId } = yield* offer({ title: "Intro call" })
      for (const days of [5, 6])
        yield* call("POST", `${at}/reservations`, { eventTypeId, startAt: startIn(days), minutes: 60 })
      yield* Effect.promise(async () => {
        const axeCheck = axeCheckOf(page)
        await signIn(`${service}/console/${slug}/bookings`)
        const reserved = page.getByRole("region", { name: "Reserved times" })
        await reserved.getByText("Intro call").first().waitFor()
        assert.strictEqual(await reserved.getByRole("button").count(), 2)
        await axeCheck("reserved times")
        await reserved.getByRole("button").first().click()
        const dialog = page.getByRole("dialog")
        await dialog.getByText("is free again at once").waitFor()
        await dialog.getByRole("button", { name: "Keep it" }).click()
        // It is gone from the page, and not only closed: until then it is the answer to the same question.
        await page.locator("dialog").waitFor({ state: "detached" })
        // The focus is back before the next key.
        const release = reserved.getByRole("button").first()
        await release.and(page.locator(":focus")).waitFor()
        await release.press("Enter")
        await dialog.getByRole("button", { name: "Release" }).click()
        await dialog.waitFor({ state: "detached" })
        assert.strictEqual(await reserved.getByRole("button").count(), 1)
      })
      const { items } = (yield* call("GET", `${at}/reservations?state=live`)).body
      assert.lengthOf(Object(items), 1)
    }).pipe(Effect.scoped)
  )
})
