import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { account, calendarServer } from "../kit/http/calendarServer.ts"
import { hostDraft, itemsOf } from "../kit/http/management/workspace.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"

inChromium("Calendars in the console", (it) => {
  it.effect("D-CON-117: the server's address gives a list to tick, and the ticked ones are connected", () =>
    Effect.gen(function* () {
      const { at, call, make, page, screens, signIn } = yield* consoleOf("admin")
      const server = yield* calendarServer
      const host = yield* make("/hosts", hostDraft)
      yield* Effect.promise(async () => {
        const axeCheck = axeCheckOf(page)
        const button = (name: string) => page.getByRole("button", { name })
        await signIn(`${screens}/availability/${String(host["id"])}?tab=calendars`)
        await button("Connect a calendar").click()
        await page.getByLabel("Server").fill(server.origin)
        await page.getByLabel("User name").fill(account.username)
        await page.getByLabel("Password").fill("wrong")
        await button("Find the calendars").click()
        await page.getByText("The server rejects the credentials").first().waitFor()
        await page.getByLabel("Password").fill(account.password)
        await button("Find the calendars").click()
        await page.getByRole("group", { name: "Calendars of the account" }).waitFor()
        assert.isTrue(await button("Connect the selected ones").isDisabled())
        await page.getByLabel("home").check()
        await page.getByLabel("work").check()
        const into = page.getByLabel("Bookings are written into")
        assert.deepStrictEqual(await into.locator("option").allTextContents(), [
          "work",
          "home",
          "None of these"
        ])
        await into.selectOption("home")
        await axeCheck("calendars to tick")
        await button("Connect the selected ones").click()
        await page.getByText("Calendars connected: 2").waitFor()
        assert.strictEqual(await page.getByLabel("Password").inputValue(), "")
        await page.getByLabel("Password").fill(account.password)
        await button("Find the calendars").click()
        await page.getByText("connected", { exact: true }).first().waitFor()
        assert.strictEqual(await page.getByText("connected", { exact: true }).count(), 2)
      })
      const stored = itemsOf(yield* call("GET", `${at}/hosts/${String(host["id"])}/calendars`))
      assert.sameDeepMembers(
        stored.map(({ account: name, isDestination }) => [name, isDestination]),
        [
          [`${server.origin}/mia/work/`, false],
          [`${server.origin}/mia/home/`, true]
        ]
      )
    }).pipe(Effect.scoped)
  )

  it.effect("D-CON-117, D-OUT-3: a refused network names the operator's setting, beside the field", () =>
    Effect.gen(function* () {
      const { make, page, screens, signIn } = yield* consoleOf("admin")
      const host = yield* make("/hosts", hostDraft)
      yield* Effect.promise(async () => {
        await signIn(`${screens}/availability/${String(host["id"])}?tab=calendars`)
        await page.getByRole("button", { name: "Connect a calendar" }).click()
        await page.getByLabel("Server").fill("10.1.2.3")
        await page.getByLabel("User name").fill("mia")
        await page.getByLabel("Password").fill("s3cret")
        await page.getByRole("button", { name: "Find the calendars" }).click()
        await page
          .getByText(/ask the operator .* OUTGOING_ALLOWED_NETWORKS/)
          .first()
          .waitFor()
        assert.strictEqual(await page.getByLabel("Server").getAttribute("aria-invalid"), "true")
      })
    }).pipe(Effect.scoped)
  )
})
