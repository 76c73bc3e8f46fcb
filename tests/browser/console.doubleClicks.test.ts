import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Locator } from "playwright-core"
import { ordinary, screensWith } from "./console.filled.ts"
import { loadScreen } from "./console.walk.ts"
import { countWrites, doubleClick } from "./doubleClick.ts"
import { itemsOf } from "../kit/http/management/workspace.ts"
import { consoleOf } from "./console.member.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"

/** Fills the empty fields of a form, so that its button can be pressed. */
const filled = async (form: Locator) => {
  for (const field of await form.locator("input:visible, textarea:visible").all()) {
    if (!(await field.isEditable())) continue
    const type = await field.getAttribute("type")
    if (type === "checkbox") {
      if (!(await field.isChecked())) await field.check({ force: true }).catch(() => undefined)
    } else if (type === "email") await field.fill("twice@members.example")
    else if (type === "url") await field.fill("https://twice.example/hook")
    else if (type === "text" || type === "password" || type === null) {
      if ((await field.inputValue()) === "") await field.fill("100")
    }
  }
}

inChromium("Double clicks in the console", (it) => {
  it.effect("D-CON-84: a double click on the button of any form sends once", () =>
    Effect.gen(function* () {
      const { addresses, page } = yield* screensWith(ordinary)
      yield* Effect.promise(async () => {
        await countWrites(page)
        const tried: Array<string> = []
        for (const address of addresses) {
          await loadScreen(page, address)
          const forms = await page.locator("form:has(button[type=submit]:visible)").count()
          for (let nth = 0; nth < forms; nth++) {
            const form = page.locator("form:has(button[type=submit]:visible)").nth(nth)
            await filled(form)
            const button = form.locator("button[type=submit]").first()
            if (!(await button.isEnabled())) continue
            const sent = await doubleClick(page, button)
            assert.isAtMost(sent.length, 1, `${address}: ${sent.join(", ")}`)
            tried.push(...sent)
          }
        }
        assert.isAtLeast(new Set(tried).size, 3, tried.join(", "))
      })
    }).pipe(Effect.scoped)
  )

  it.effect("D-CON-85: after a lost answer, the same form makes one host", () =>
    Effect.gen(function* () {
      const { at, call, page, screens, signIn } = yield* consoleOf("admin")
      yield* Effect.promise(async () => {
        // The first answer to a POST is lost on its way.
        await page.addInitScript(`
          window.keys = []
          const send = window.fetch
          window.fetch = async (input, init) => {
            const request = new Request(input, init)
            const response = await send(request)
            if (request.method === "POST" && window.keys.push(request.headers.get("idempotency-key")) === 1)
              throw new TypeError("Failed to fetch")
            return response
          }`)
        await signIn(`${screens}/availability`)
        await page.getByRole("button", { name: "Add a host" }).click()
        const form = page.getByRole("dialog", { name: "Add a host" })
        await form.getByLabel("Name").fill("Hedy")
        await form.getByLabel("Email").fill(`hedy@${crypto.randomUUID()}.example`)
        const button = form.getByRole("button", { name: "Add a host" })
        await button.click()
        await form.getByRole("alert").waitFor()
        await button.click()
        await page.waitForURL(/availability\/[0-9a-f-]{36}/)
        const keys = await page.evaluate<ReadonlyArray<string>>("window.keys")
        assert.lengthOf(new Set(keys), 1)
        assert.lengthOf(keys, 2)
      })
      assert.lengthOf(itemsOf(yield* call("GET", `${at}/hosts`)), 1)
    }).pipe(Effect.scoped)
  )
})
