import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"

inChromium("The channels of a workspace", (it) => {
  it.effect("D-CON-200: own rules of channels are edited in their order, and tried with an address", () =>
    Effect.gen(function* () {
      const { at, call, faults, page, screens, signIn } = yield* consoleOf("admin")
      yield* Effect.promise(async () => {
        const axeCheck = axeCheckOf(page)
        await signIn(`${screens}/workspace?tab=channels`)
        const add = page.getByRole("button", { name: "Add a rule" })
        await add.click()
        await page.getByLabel("Text", { exact: true }).fill("fair")
        await page.getByLabel("Channel", { exact: true }).selectOption("Affiliates")
        await page.getByRole("button", { name: "Add a condition: Rule 1" }).click()
        const second = page.getByRole("group", { name: "Rule 1, 2" })
        await second.getByLabel("Part of the visit").selectOption("Medium")
        await second.getByLabel("Comparison").selectOption("begins with")
        await page.getByRole("button", { name: "Save", exact: true }).click()
        await page.locator(".fault").first().waitFor()
        await axeCheck("a rule that lacks a text")
        await second.getByLabel("Text", { exact: true }).fill("q")
        await add.click()
        await page.getByRole("group", { name: "Rule 2, 1" }).getByLabel("Text", { exact: true }).fill("news")
        const address = page.getByRole("textbox", { name: "Try an address" })
        await address.fill("acme.example")
        await page.getByText("This is no whole address.").waitFor()
        await address.fill("https://acme.example/?utm_source=Fair&utm_medium=qr")
        await page.getByText("Rule 1 decides: Affiliates").waitFor()
        await page.getByRole("button", { name: "Move up: Rule 2" }).click()
        await page.getByText("Rule 2 decides: Affiliates").waitFor()
        await page.getByText("Rule 2 is now number 1.").waitFor()
        await address.fill("https://acme.example/?utm_medium=cpc")
        await page.getByLabel("Address of the site before").fill("https://www.google.com/")
        await page.getByText("No rule fits. The channel is: Paid search").waitFor()
        await axeCheck("the rules of channels")
        await page.getByRole("button", { name: "Save", exact: true }).click()
        await page.getByText("Saved.").waitFor()
      })
      assert.deepStrictEqual(
        faults.filter((fault) => !fault.includes("400")),
        []
      )
      assert.deepStrictEqual((yield* call("GET", at)).body["channelRules"], [
        { when: [{ field: "source", match: "is", text: "news" }], channel: "referral" },
        {
          when: [
            { field: "source", match: "is", text: "fair" },
            { field: "medium", match: "begins", text: "q" }
          ],
          channel: "affiliate"
        }
      ])
    }).pipe(Effect.scoped)
  )
})
