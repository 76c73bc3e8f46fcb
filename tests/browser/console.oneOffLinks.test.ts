import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { inChromium } from "../kit/chromium/inChromium.ts"
import { axeCheckOf } from "./axeCheckOf.ts"
import { consoleOf } from "./console.member.ts"

inChromium("One-off links", (it) => {
  it.effect(
    "D-CON-197, D-LINK-6: a press copies a link, whose page has the person's details and books once",
    () =>
      Effect.gen(function* () {
        const { at, call, offer, page, service, signIn, slug } = yield* consoleOf("admin")
        const { eventTypeId } = yield* offer({ title: "Intro call" })
        yield* Effect.promise(async () => {
          const axeCheck = axeCheckOf(page)
          await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
          await signIn(`${service}/console/${slug}/event-types`)
          await page.getByRole("button", { name: "Copy a single-use link: Intro call" }).click()
          await page.getByText("Copied.").waitFor()
          await axeCheck("a copied link")
          const copied = await page.evaluate<string>("navigator.clipboard.readText()")
          assert.match(copied, /\?link=[\w-]{43}$/)
          assert.strictEqual((await fetch(here(copied, service))).status, 200)
        })
        const made = yield* call("POST", `${at}/one-off-links`, {
          eventTypeId,
          person: { email: "vera@visitor.example", name: "Vera Visitor" }
        })
        const url = here(Object(made.body["items"])[0].url, service)
        yield* Effect.promise(async () => {
          const axeCheck = axeCheckOf(page)
          await page.goto(url)
          await page.locator(".soon .chip:not(.ghost)").first().click()
          assert.strictEqual(
            await page.getByLabel("Email", { exact: true }).inputValue(),
            "vera@visitor.example"
          )
          assert.strictEqual(await page.getByLabel("Name", { exact: true }).inputValue(), "Vera Visitor")
          await page.getByRole("button", { name: /^Book/ }).click()
          await page.getByText("See you on").first().waitFor()
          await page.goto(url)
          await page.getByRole("heading", { name: "This link was already used" }).waitFor()
          await axeCheck("a used link")
          assert.isNotNull(
            await page.getByRole("link", { name: "Or book without the link" }).getAttribute("href")
          )
        })
        const { items } = (yield* call("GET", `${at}/bookings`)).body
        assert.strictEqual(Object(items)[0].linkId, Object(made.body["items"])[0].id)
      }).pipe(Effect.scoped)
  )
})

/** The address at the running service, whose public address is another one. */
const here = (url: string, service: string) => {
  const { pathname, search } = new URL(url)
  return `${service}${pathname}${search}`
}
