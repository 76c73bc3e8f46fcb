import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { hostDraft, introDraft, itemsOf } from "../kit/http/management/workspace.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"

inChromium("The workspace as a file in the console", (it) => {
  it.effect("D-CON-64: a file is exported, changed, planned and applied; removals are typed", () =>
    Effect.gen(function* () {
      const { at, call, make, page, screens, signIn } = yield* consoleOf("admin")
      const host = yield* make("/hosts", hostDraft)
      yield* make("/event-types", introDraft(host["id"]))
      yield* make("/event-types", { ...introDraft(host["id"]), slug: "spare", title: "Spare" })
      yield* Effect.promise(async () => {
        const axeCheck = axeCheckOf(page)
        await signIn(`${screens}/workspace?tab=file`)
        await page.getByRole("button", { name: "Show the file" }).click()
        const shown = page.getByLabel("As a file", { exact: true }).locator("code")
        await shown.waitFor()
        const download = page.waitForEvent("download")
        await page.getByRole("link", { name: "Download" }).click()
        assert.match((await download).suggestedFilename(), /\.yaml$/)
        const file = (await shown.textContent()) ?? ""
        const content = page.getByLabel("Content of the file")
        await content.fill("eventTypes: [{ slug: 5 }]")
        await page.getByRole("button", { name: "Show what changes" }).click()
        await page.getByRole("alert").waitFor()
        // Unsaved input survives a reload.
        const changed = file
          .replace(`title: "Intro call"`, `title: "First call"`)
          .replace(/\n {2}- slug: "spare"\n[^]*$/, "\n")
        await content.fill(changed)
        await page.reload()
        assert.strictEqual(await content.inputValue(), changed)
        await page.getByLabel("Also remove hosts and event types").check()
        await page.getByRole("button", { name: "Show what changes" }).click()
        await page.getByText("Change the event type intro: Name").waitFor()
        await page.getByText("Remove the event type spare").waitFor()
        await axeCheck("plan")
        await page.setViewportSize({ width: 1280, height: 900 })
        await page.getByRole("button", { name: "Apply", exact: true }).click()
        const dialog = page.getByRole("dialog")
        const apply = dialog.getByRole("button", { name: "Apply", exact: true })
        assert.isTrue(await apply.isDisabled())
        await dialog.getByText("Removed: spare. Bookings stay.").waitFor()
        const slug = new URL(page.url()).pathname.split("/")[2] ?? ""
        await dialog.getByRole("textbox").fill(slug)
        await apply.click()
        await page.getByText("Done. Changes made: 2.").waitFor()
      })
      const types = itemsOf(yield* call("GET", `${at}/event-types`))
      assert.deepStrictEqual(
        types.map(({ title }) => title),
        ["First call"]
      )
    }).pipe(Effect.scoped)
  )

  it.effect("D-CON-64: a workspace that changed since the plan is not overwritten", () =>
    Effect.gen(function* () {
      const { at, call, page, screens, signIn } = yield* consoleOf("admin")
      yield* Effect.promise(async () => {
        await signIn(`${screens}/workspace?tab=file`)
        await page.getByLabel("Content of the file").fill("workspace: { name: From the file }")
        await page.getByRole("button", { name: "Show what changes" }).click()
        await page.getByRole("button", { name: "Apply", exact: true }).click()
      })
      yield* call("PATCH", at, { name: "Changed" })
      yield* Effect.promise(async () => {
        const dialog = page.getByRole("dialog")
        await dialog.getByRole("button", { name: "Apply", exact: true }).click()
        await dialog.getByText("The workspace has changed since the plan.").waitFor()
        await dialog.getByRole("button", { name: "Keep it" }).click()
        const content = page.getByLabel("Content of the file")
        assert.strictEqual(await content.inputValue(), "workspace: { name: From the file }")
      })
      assert.strictEqual((yield* call("GET", at)).body["name"], "Changed")
    }).pipe(Effect.scoped)
  )
})
