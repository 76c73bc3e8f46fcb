import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { someEmail } from "../kit/http/visitor.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"

inChromium("The goals of a workspace", (it) => {
  it.effect("D-CON-183: a monthly goal is set in the settings, and drawn in the weeks and the months", () =>
    Effect.gen(function* () {
      const { at, call, faults, page, pay, screens, signIn } = yield* consoleOf("admin")
      const paid = yield* pay({ email: someEmail(), amount: 199.5, currency: "USD" })
      assert.strictEqual(paid.status, 201, paid.text)
      yield* Effect.promise(async () => {
        const axeCheck = axeCheckOf(page)
        await signIn(`${screens}/workspace`)
        await page.getByRole("button", { name: "Add a goal" }).click()
        await page.getByLabel("Revenue in a month").fill("0")
        await page.getByRole("button", { name: "Save", exact: true }).click()
        await page
          .getByText(/must be|more than|above/i)
          .first()
          .waitFor()
        await page.getByLabel("Revenue in a month").fill("50000")
        await axeCheck("a goal in the settings")
        await page.getByRole("button", { name: "Save", exact: true }).click()
        await page.getByText("Saved.").waitFor()
        await page.goto(`${screens}/reports`)
        await page.getByText("Goal: US$11,499 a week, US$50,000 a month").waitFor()
        assert.strictEqual(await page.locator("#weeks .plot line.wanted").count(), 1)
        await page.locator("#weeks").getByRole("button", { name: "Table" }).click()
        await page.locator("#weeks").getByRole("columnheader", { name: "Goal" }).waitFor()
        await page.goto(`${screens}/reports?by=month`)
        await page.getByText("Goal: US$50,000 a month", { exact: true }).waitFor()
        await page.goto(`${screens}/reports?currency=EUR`)
        await page.locator("#weeks .finding, #weeks p").first().waitFor()
        assert.strictEqual(await page.locator(".wanted").count(), 0)
        assert.deepStrictEqual(
          faults.filter((fault) => !fault.includes("400")),
          []
        )
      })
      const { body } = yield* call("GET", at)
      assert.deepStrictEqual(body["revenueGoals"], [{ amount: 50_000, currency: "USD" }])
    }).pipe(Effect.scoped)
  )
})
