import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { hostDraft } from "../kit/http/management/workspace.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"

inChromium("Public holidays", (it) => {
  it.effect("D-CON-182: the holidays of a country or a region are seen, and added to some hosts", () =>
    Effect.gen(function* () {
      const { at, call, faults, make, page, requests, screens, signIn } = yield* consoleOf("admin")
      const ada = yield* make("/hosts", hostDraft)
      const grace = yield* make("/hosts", { ...hostDraft, username: "grace", name: "Grace Host" })
      const year = new Date().getFullYear() + 1
      yield* Effect.promise(async () => {
        const axeCheck = axeCheckOf(page)
        await signIn(`${screens}/availability`)
        await page.getByRole("button", { name: "Holidays for everyone" }).click()
        await page.getByLabel("Country").selectOption({ label: "Germany" })
        await page.getByLabel("Year").selectOption(String(year))
        await page.getByText(/Neujahr .*Pfingstmontag/).waitFor()
        assert.strictEqual(await page.getByText(/Fronleichnam/).count(), 0)
        await page.getByLabel("Region").selectOption({ label: "Bayern" })
        await page.getByText(/Heilige Drei Könige .*Fronleichnam/).waitFor()
        await axeCheck("the holidays of a region")
        await page.getByLabel("Grace Host").uncheck()
        const before = requests.length
        await page.getByRole("button", { name: "Add to these hosts (1)", exact: true }).click()
        await page.getByText("Hosts with new absences: 1").waitFor()
        assert.isAbove(requests.length, before)
        assert.deepStrictEqual(faults, [])
      })
      const absencesOf = Effect.fnUntraced(function* ({ id }: typeof ada) {
        const { absences } = (yield* call("GET", `${at}/hosts/${String(id)}`)).body
        return [absences].flat()
      })
      assert.deepInclude(yield* absencesOf(ada), {
        from: `${year}-01-06`,
        to: `${year}-01-06`,
        reason: "Heilige Drei Könige"
      })
      assert.deepStrictEqual(yield* absencesOf(grace), [])
      yield* Effect.promise(async () => {
        await page.getByRole("button", { name: "Undo", exact: true }).click()
        await page.getByRole("status").filter({ hasText: "Undone." }).waitFor()
      })
      assert.deepStrictEqual(yield* absencesOf(ada), [])
    }).pipe(Effect.scoped)
  )
})
