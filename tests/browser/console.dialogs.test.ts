import { setTimeout as sleep } from "node:timers/promises"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Locator } from "playwright-core"
import { ordinary, screensWith } from "./console.filled.ts"
import { loaded, reopened } from "./console.walk.ts"
import { countWrites, doubleClick } from "./doubleClick.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"

/** The screens and tabs with dialogs. A screen's other tabs have the fields of a form. */
const hasDialogs = ({ pathname, search }: URL) =>
  !pathname.endsWith("/new") && ["", "?tab=members", "?tab=keys", "?tab=person"].includes(search)

const duplicate = "twice@members.example"

/** Types what a dialog asks for, as far as its labels say it, and chooses the first of what it offers. */
const answered = async (dialog: Locator) => {
  await dialog.locator("[aria-busy='true']").first().waitFor({ state: "detached" })
  for (const input of await dialog.locator("input:visible").all()) {
    const type = await input.getAttribute("type")
    const text = await input.evaluate((element) =>
      String(Object(Reflect.get(element, "labels"))[0]?.textContent ?? "").trim()
    )
    const [, wanted] = /^(?:To confirm, type |.* to confirm: )([^]*)$/.exec(text) ?? []
    if (type === "checkbox" || type === "date") continue
    if (type !== "radio") await input.fill(wanted ?? (text.includes("mail") ? duplicate : "100"))
    else if (await input.isEnabled()) await input.check()
  }
  // Guests, one a line.
  for (const lines of await dialog.locator("textarea:visible").all()) await lines.fill(duplicate)
}

/** The last button of a dialog, which acts. The first one leaves. */
const actOf = (dialog: Locator) => dialog.locator(".acts button").last()

/** Whether the act can be pressed once the dialog is answered, which may take until what it offers is loaded. */
const becomesEnabled = async (dialog: Locator) => {
  const until = performance.now() + 10_000
  // Each time later: to answer a dialog again and again costs as much as all others.
  for (let pause = 50; performance.now() < until; pause *= 2) {
    await answered(dialog)
    if (await actOf(dialog).isEnabled()) return true
    await sleep(pause)
  }
  return false
}

/** The first button with this text: found by its text, because others may appear before it at any moment. */
const named = (buttons: Locator, text: string) =>
  buttons.filter({ hasText: new RegExp(`^${RegExp.escape(text)}$`) }).first()

/** Whether a button is there again after the screen was loaded again. */
const appears = (button: Locator) =>
  button.waitFor({ timeout: 5000 }).then(
    () => true,
    () => false
  )

inChromium("Double clicks in dialogs of the console", (it) => {
  it.effect(
    "D-CON-84: a double click on the act of any dialog sends once",
    () =>
      Effect.gen(function* () {
        const { addresses, capture, page, things } = yield* screensWith(ordinary)
        yield* capture({
          eventTypeId: things.eventType,
          email: duplicate,
          name: "Twice",
          step1Complete: true
        })
        yield* Effect.promise(async () => {
          await countWrites(page)
          const tried: Array<string> = []
          const known = new Set<string>()
          for (const address of addresses.filter((each) => hasDialogs(new URL(each)))) {
            await reopened(page, address)
            // Buttons that depend on what is loaded later have appeared.
            await page.waitForLoadState("networkidle")
            const buttons = page.locator("main button[type=button]:visible")
            for (const name of new Set(await buttons.allTextContents())) {
              // The same button is on several tabs of a screen.
              const button = `${new URL(address).pathname} ${name}`
              // What an earlier button has added is kept as a draft, and comes before others.
              if (known.has(button) || !(await appears(named(buttons, name)))) continue
              known.add(button)
              if (!(await named(buttons, name).isEnabled())) continue
              await named(buttons, name).click()
              // The script of a dialog may be loaded now.
              await loaded(page)
              if ((await page.locator("dialog").count()) > 0) {
                const dialog = page.locator("dialog[open]")
                await dialog.waitFor()
                await answered(dialog)
                // A dialog that first looks for something asks again.
                if ((await actOf(dialog).textContent()) === "Search") {
                  await actOf(dialog).click()
                  await dialog.getByText("Merge the contacts").waitFor()
                  await answered(dialog)
                }
                if (await becomesEnabled(dialog)) {
                  const sent = await doubleClick(page, actOf(dialog))
                  assert.isAtMost(sent.length, 1, `${button}: ${sent.join(", ")}`)
                  tried.push(...sent)
                }
              }
              await reopened(page, address)
            }
          }
          const acts = tried.map((request) =>
            request.replaceAll(/[0-9a-f-]{36}|bk_\w+/g, ":id").replace("/api/workspaces/:id/", "")
          )
          for (const expected of [
            "POST bookings/:id/cancel",
            "POST bookings/:id/reassign",
            "PUT bookings/:id/guests",
            "POST contacts/:id/merge",
            "DELETE contacts/:id",
            "DELETE hosts/:id",
            "DELETE members/:id",
            "DELETE webhooks/:id"
          ])
            assert.include(acts, expected)
        })
      }).pipe(Effect.scoped),
    300_000
  )
})
