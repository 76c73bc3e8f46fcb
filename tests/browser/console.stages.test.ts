import { readFile } from "node:fs/promises"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"

inChromium("Stages of deals in the console", (it) => {
  it.effect("D-CON-220: stages are named, ordered and removed in the settings of the workspace", () =>
    Effect.gen(function* () {
      const { at, call, page, screens, signIn } = yield* consoleOf("admin")
      const stages = Effect.map(call("GET", at), ({ body }) => body["dealStages"])
      yield* Effect.promise(async () => {
        await signIn(`${screens}/workspace`)
        const add = page.getByRole("button", { name: "Add a stage" })
        for (const [nth, name] of ["Proposal sent", "Trial", "提案"].entries()) {
          await add.click()
          await page.getByLabel(`Name of stage ${nth + 1}`).fill(name)
        }
        await page.getByRole("button", { name: "Move up: Trial" }).focus()
        await page.keyboard.press("Enter")
        await page.getByText("Stage 2 is now number 1.").waitFor()
        await axeCheckOf(page)("the stages in the settings")
        await page.getByRole("button", { name: "Save", exact: true }).click()
        await page.getByText("Saved.").waitFor()
      })
      const [trial, proposal, other] = [yield* stages].flat()
      assert.deepStrictEqual<unknown>(
        [trial, proposal],
        [
          { key: "trial", name: "Trial" },
          { key: "proposal-sent", name: "Proposal sent" }
        ]
      )
      yield* Effect.promise(async () => {
        await page.getByLabel("Name of stage 1").fill("Trying it")
        await page.getByRole("button", { name: "Remove: Proposal sent" }).click()
        await page.getByRole("button", { name: "Save", exact: true }).click()
        await page.getByLabel("Name of stage 3").waitFor({ state: "detached" })
        await page.getByText("Saved.").waitFor()
        // The service names the stage whose name is missing.
        await page.getByLabel("Name of stage 2").fill(" ")
        await page.getByRole("button", { name: "Save", exact: true }).click()
        await page.locator(".fault").first().waitFor()
        assert.strictEqual(await page.getByLabel("Name of stage 2").getAttribute("aria-invalid"), "true")
      })
      // Another name is the same stage.
      assert.deepStrictEqual<unknown>(yield* stages, [{ key: "trial", name: "Trying it" }, other])
    }).pipe(Effect.scoped)
  )

  it.effect(
    "D-CON-221, D-CON-222, D-CON-223, D-CON-224: a deal is moved by its menu, found by its stage, and in the report",
    () =>
      Effect.gen(function* () {
        const { at, call, capture, faults, make, offer, page, screens, signIn } = yield* consoleOf("admin")
        const dealStages = [
          { key: "trial", name: "Trial" },
          { key: "proposal", name: "Proposal sent" }
        ]
        assert.strictEqual((yield* call("PATCH", at, { dealStages })).status, 200)
        const { eventTypeId } = yield* offer()
        const { contactId } = yield* capture({ eventTypeId, email: "vera@visitor.example" })
        const open = (amount: number) => make("/deals", { contactId, amount, currency: "EUR" })
        const [large, small] = [yield* open(1000), yield* open(300)]
        yield* call("PATCH", `${at}/deals/${String(small["id"])}`, { stage: "trial" })
        const stageOf = (deal: Readonly<Record<string, unknown>>) =>
          Effect.map(call("GET", `${at}/deals/${String(deal["id"])}`), ({ body }) => body["stage"])
        yield* Effect.promise(async () => {
          const axeCheck = axeCheckOf(page)
          await signIn(`${screens}/deals/${large["id"]}`)
          const menu = page.getByRole("button", { name: "Stage: No stage" })
          await menu.focus()
          await page.keyboard.press("Enter")
          const choices = page.getByRole("group", { name: "Stage", exact: true })
          await choices.waitFor()
          assert.isAtLeast((await choices.boundingBox())?.x ?? -1, 0)
          assert.deepStrictEqual(await choices.getByRole("button", { pressed: true }).allTextContents(), [
            "No stage"
          ])
          await axeCheck("the menu of stages")
          await page.keyboard.press("Tab")
          await page.keyboard.press("Tab")
          await page.keyboard.press("Enter")
          await page.getByText("The deal is now in “Proposal sent”.").waitFor()
          // The focus is on the button of the menu again.
          await page.locator("button:focus", { hasText: "Stage: Proposal sent" }).waitFor()
          await page.locator("dd .tag", { hasText: "Proposal sent" }).waitFor()
          await page.getByRole("button", { name: "Undo" }).click()
          await menu.waitFor()
        })
        assert.isNull(yield* stageOf(large))
        yield* Effect.promise(async () => {
          await page.getByRole("button", { name: "Stage: No stage" }).click()
          await page.getByRole("button", { name: "Proposal sent" }).click()
          await page.getByText("The deal is now in “Proposal sent”.").waitFor()
          await page.getByRole("button", { name: "Stage: Proposal sent" }).click()
          await page.getByRole("button", { name: "Trial" }).click()
          await page.getByText("The deal is now in “Trial”.").waitFor()
          await page.getByRole("button", { name: "Undo" }).click()
          await page.getByRole("button", { name: "Stage: Proposal sent" }).waitFor()
        })
        assert.strictEqual(yield* stageOf(large), "proposal")
        const another = yield* open(50)
        yield* Effect.promise(async () => {
          const axeCheck = axeCheckOf(page)
          await page.goto(`${screens}/deals`)
          await page.getByText("3 open").waitFor()
          const rows = page.locator("tbody tr")
          await rows.filter({ hasText: "€1,000" }).getByText("Proposal sent").waitFor()
          await axeCheck("the list of deals with their stages")
          await page.getByRole("button", { name: "Filter" }).click()
          await page.getByLabel("Stage", { exact: true }).selectOption("Trial")
          await page.waitForURL(`${screens}/deals?stage=trial`)
          await page.getByText("1 open").waitFor()
          await page.locator(".totals .earned", { hasText: "€300" }).waitFor()
          const [file] = await Promise.all([
            page.waitForEvent("download"),
            page.getByRole("button", { name: /CSV/ }).click()
          ])
          const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n")
          assert.deepStrictEqual(
            lines.map((line) => line.split(",").at(-1)),
            ["Stage", "Trial"]
          )
          await page.getByLabel("Stage", { exact: true }).selectOption("No stage")
          await page.waitForURL(`${screens}/deals?stage=none`)
          await page.locator(".totals .earned", { hasText: "€50" }).waitFor()
          // A stage that the workspace does not have limits nothing.
          await page.goto(`${screens}/deals?stage=gone`)
          await page.getByText("3 open").waitFor()
        })
        yield* call("PATCH", `${at}/deals/${String(another["id"])}`, { status: "lost", lostReason: "price" })
        yield* Effect.promise(async () => {
          await page.goto(`${screens}/reports`)
          const block = page.locator("#stages")
          await block.getByText("Most value is in “Proposal sent”: €1,000.").waitFor()
          await axeCheckOf(page)("the report of stages")
          await block.getByRole("button", { name: "Show as table" }).click()
          const cells = block.getByRole("row", { name: "Proposal sent" }).locator("td")
          assert.deepStrictEqual((await cells.allTextContents()).slice(0, 4), ["1", "1000", "EUR", "1"])
          const [file] = await Promise.all([
            page.waitForEvent("download"),
            block.getByRole("link", { name: /Download CSV/ }).click()
          ])
          assert.strictEqual(file.suggestedFilename(), "stages-of-deals.csv")
          assert.match(await readFile(await file.path(), "utf8"), /Trial,1,300,EUR,1,0,0,0,0,0/)
          await block.getByRole("link", { name: "See these deals" }).click()
          await page.waitForURL(`${screens}/deals?stage=proposal`)
          await page.getByText("1 open").waitFor()
        })
        assert.deepStrictEqual(faults, [])
      }).pipe(Effect.scoped)
  )

  it.effect("D-CON-222: members who do not manage deals see the stage, and have no menu", () =>
    Effect.gen(function* () {
      const { at, call, make, capture, offer, page, screens, signIn } = yield* consoleOf("member")
      // The member sees the deal's contact, for which the screen asks.
      yield* call("PATCH", at, {
        memberContacts: "all",
        dealStages: [{ key: "trial", name: "Trial" }]
      })
      const { eventTypeId } = yield* offer()
      const { contactId } = yield* capture({ eventTypeId, email: "vera@visitor.example" })
      const { id } = yield* make("/deals", { contactId, amount: 5, currency: "EUR" })
      yield* call("PATCH", `${at}/deals/${String(id)}`, { stage: "trial" })
      yield* Effect.promise(async () => {
        await signIn(`${screens}/deals/${id}`)
        await page.locator("dd .tag", { hasText: "Trial" }).waitFor()
        assert.strictEqual(await page.getByRole("button", { name: "Stage: Trial" }).count(), 0)
      })
    }).pipe(Effect.scoped)
  )
})
