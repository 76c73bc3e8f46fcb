import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { axeCheckOf } from "./axeCheckOf.ts"
import { hostDraft, introDraft } from "../kit/http/management/workspace.ts"
import { consoleOf } from "./console.member.ts"
import { overflowOf } from "./console.walk.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"

inChromium("The console's audit log", (it) => {
  it.effect(
    "D-AUDIT-1, D-AUDIT-2, D-CON-189: shows who changed what, from which value to which, and from where",
    () =>
      Effect.gen(function* () {
        const { at, call, make, page, screens, signIn } = yield* consoleOf("owner")
        yield* call("PATCH", at, {
          passwordSignIn: true,
          embedAllowedHosts: ["shop.example", "evil.example"]
        })
        const added = yield* call("POST", `${at}/webhooks`, {
          url: "https://hooks.customer.example/a",
          events: ["deal.closed"]
        })
        yield* call("PATCH", `${at}/webhooks/${added.body["id"]}`, { url: "https://attacker.example/steal" })
        const host = yield* make("/hosts", hostDraft)
        yield* call("PATCH", `${at}/hosts/${host["id"]}`, { maxBookingsPerDay: 3 })
        const eventType = yield* make("/event-types", introDraft(host["id"]))
        yield* call("PATCH", `${at}/event-types/${eventType["id"]}`, { durationMinutes: 45 })
        yield* Effect.promise(async () => {
          await page.setViewportSize({ width: 1280, height: 900 })
          await signIn(`${screens}/workspace?tab=audit`)
          const redirected = page.getByRole("row").filter({ hasText: "Webhook changed" })
          await redirected
            .getByText("https://hooks.customer.example/a → https://attacker.example/steal")
            .waitFor()
          await redirected.getByText(/^access token · /).waitFor()
          // Fields have the names of the console's forms.
          await page.getByText("Members can sign in with a password no → yes").waitFor()
          await redirected.getByText(/^Address /).waitFor()
          await page.getByText("Bookings per day none → 3").waitFor()
          await page.getByText("Length 30 → 45").waitFor()
          // What a change is about has its name, and leads to its screen (D-CON-131).
          const ofHost = page.getByRole("row").filter({ hasText: "Bookings per day none → 3" })
          const path = await ofHost.getByRole("link", { name: "Hedy Host" }).getAttribute("href")
          assert.match(path ?? "", new RegExp(`/availability/${String(host["id"])}$`))
          const signedIn = page.getByRole("row").filter({ hasText: "Signed in" }).last()
          assert.strictEqual(await signedIn.locator("td").last().textContent(), "Signed in")
          const check = axeCheckOf(page)
          for (const width of [1280, 390]) {
            await page.setViewportSize({ width, height: 900 })
            assert.strictEqual(await overflowOf(page), 0)
            await check(`audit log at ${width}`)
          }
          // D-CON-189: the days are in the address.
          const show = page.getByRole("button", { name: "Show", exact: true })
          await page.getByLabel("From", { exact: true }).fill("2020-01-01")
          await page.getByLabel("Until", { exact: true }).fill("2019-01-01")
          await show.click()
          await page.getByRole("alert").waitFor()
          assert.isAbove(await page.getByRole("row").count(), 1)
          await page.getByLabel("Until", { exact: true }).fill("2020-01-31")
          await show.click()
          await page.waitForURL(`${screens}/workspace?tab=audit&from=2020-01-01&until=2020-01-31`)
          await redirected.waitFor({ state: "detached" })
          await check("an audit log without entries")
          await page.getByRole("button", { name: "Show all", exact: true }).click()
          await redirected.waitFor()
          await page.goto(`${screens}/workspace?tab=audit&from=${new Date().toISOString().slice(0, 8)}01`)
          await redirected.waitFor()
        })
      }).pipe(Effect.scoped)
  )
})
