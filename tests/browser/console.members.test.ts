import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { hostDraft, itemsOf } from "../kit/http/management/workspace.ts"
import { someEmail } from "../kit/http/visitor.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"
import { hasValue } from "./hasValue.ts"

inChromium("Members in the console", (it) => {
  it.effect("D-CON-119: an invited colleague who takes bookings is a member and a host at once", () =>
    Effect.gen(function* () {
      const { at, call, make, page, screens, signIn } = yield* consoleOf("owner")
      const [fresh, known] = [someEmail(), someEmail()]
      const host = yield* make("/hosts", { ...hostDraft, username: "known", name: "Kai", email: known })
      yield* Effect.promise(async () => {
        const axeCheck = axeCheckOf(page)
        await signIn(`${screens}/workspace?tab=members`)
        const invite = async (name: string, email: string) => {
          await page.getByRole("button", { name: "Invite a member" }).click()
          await page.getByText("Still missing: Name, Email").waitFor()
          await page.getByLabel("Name", { exact: true }).fill(name)
          await page.getByLabel("Email", { exact: true }).fill(email)
          await page.getByText("Sees all bookings, deals, payments and reports").first().waitFor()
          await page.getByLabel("Takes bookings", { exact: true }).check()
          await page.getByText("Sees only their own bookings").first().waitFor()
          await axeCheck("an invitation")
          await page.getByRole("button", { name: "Send the invitation" }).click()
          await page.getByRole("listitem").filter({ hasText: email }).getByText("invited").waitFor()
        }
        await invite("Bea", fresh)
        await invite("Kai", known.toUpperCase())
      })
      const hosts = itemsOf(yield* call("GET", `${at}/hosts`))
      const members = itemsOf(yield* call("GET", `${at}/members`))
      const hostOf = (email: string) => members.find((member) => member["email"] === email)?.["hostId"]
      assert.strictEqual(hostOf(fresh), hosts.find((one) => one["email"] === fresh)?.["id"])
      assert.strictEqual(hostOf(known), host["id"])
      assert.lengthOf(
        hosts.filter((one) => one["email"] === known),
        1
      )
    }).pipe(Effect.scoped)
  )

  it.effect("D-CON-120: what a member sees is said, and a link to a host changes it after a question", () =>
    Effect.gen(function* () {
      const { at, call, make, page, screens, signIn } = yield* consoleOf("owner")
      const email = someEmail()
      const host = yield* make("/hosts", { ...hostDraft, username: "bea", name: "Bea", email })
      const member = yield* make("/members", { email, name: "Bea", role: "member" })
      const linked = Effect.map(
        call("GET", `${at}/members/${String(member["userId"])}`),
        ({ body }) => body["hostId"]
      )
      const item = page.getByRole("listitem").filter({ hasText: email })
      const choice = item.getByLabel("Takes bookings as")
      const dialog = page.getByRole("dialog", { name: "Change what Bea sees" })
      yield* Effect.promise(async () => {
        await signIn(`${screens}/workspace?tab=members`)
        await item.getByText("Sees all bookings, deals, payments and reports").waitFor()
        await item.getByText("A host has this email: Bea.").waitFor()
        await choice.selectOption("Bea")
        await dialog.getByText("Sees only their own bookings").waitFor()
        await axeCheckOf(page)("a question before a link")
        await dialog.getByRole("button", { name: "Keep it" }).click()
        await hasValue(choice, "")
      })
      assert.isNull(yield* linked)
      yield* Effect.promise(async () => {
        await choice.selectOption("Bea")
        await dialog.getByRole("button", { name: "Change", exact: true }).click()
        await item.getByText("Saved.").waitFor()
        await item.getByText("Sees only their own bookings").waitFor()
      })
      assert.strictEqual(yield* linked, host["id"])
      yield* Effect.promise(async () => {
        await choice.selectOption("No host")
        await dialog.getByText("Sees all bookings, deals, payments and reports").waitFor()
        await page.keyboard.press("Escape")
        await dialog.waitFor({ state: "detached" })
        await hasValue(choice, String(host["id"]))
        // The role decides what an administrator sees.
        await item.getByLabel("Role").selectOption("Administrator")
        await item.getByText("Administrators see everything").waitFor()
        await choice.selectOption("No host")
        await item.getByText("Saved.").waitFor()
      })
      assert.isNull(yield* linked)
    }).pipe(Effect.scoped)
  )
})
