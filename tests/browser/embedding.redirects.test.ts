import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { someEmail } from "../kit/http/visitor.ts"
import { bookingOn } from "../kit/chromium/bookingOn.ts"
import { retryUntilPassed } from "./retryUntilPassed.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"
import { Sites } from "../kit/chromium/Sites.ts"
import { eventsOf, recordedBy, listening, site, sites, snippet } from "./embedding.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"

inChromium("Redirects and refusals in the widget", (it) => {
  it.effect(
    "D-CAP-6: a rule's redirect leads the whole site there, unless the site prevents it; then the visitor gets a link",
    () =>
      Effect.gen(function* () {
        const { call, hostId, path, workspace, eventTypeId } = yield* offered()
        const { put } = yield* Sites
        // The only host to which rules may redirect over HTTP.
        const elsewhere = put("<!doctype html><title>Elsewhere</title><h1>Elsewhere</h1>")("localhost")
        const changed = yield* call("PATCH", `/${workspace.id}/event-types/${eventTypeId}`, {
          routing: [{ when: { always: true }, hostIds: [hostId], redirectUrl: elsewhere }]
        })
        assert.strictEqual(changed.status, 200, changed.text)
        yield* journey({ sites: [...sites, "localhost"] }, async ({ page, service }) => {
          const widget = snippet(service, path.slice(1))
          const introduce = async () => {
            const { button, fillIn } = bookingOn(page.frameLocator("iframe"))
            await fillIn({ name: "Vera Visitor", email: someEmail() })
            await button("See the times").click()
          }
          await page.goto(put(`<!doctype html><title>Shop</title>${listening}${widget}`)(site))
          await introduce()
          await page.waitForURL(elsewhere)

          const stays = `<script>addEventListener("calendeal:redirect", (event) => event.preventDefault())</script>`
          const address = put(`<!doctype html><title>Shop</title>${listening}${stays}${widget}`)(site)
          await page.goto(address)
          await introduce()
          await retryUntilPassed(async () => assert.include(eventsOf(await recordedBy(page)), "redirect"))
          const event = (await recordedBy(page)).find(({ type }) => type === "redirect")?.detail
          assert.deepStrictEqual(event, { url: elsewhere })
          assert.strictEqual(page.url(), address)
          await page.frameLocator("iframe").getByRole("link", { name: "Go there now" }).click()
          await page.waitForURL(elsewhere)
        })
      })
  )

  it.effect(
    "§4.1.disqualified: the site receives an event for a disqualified lead and for each refusal with its code",
    () =>
      Effect.gen(function* () {
        const { put } = yield* Sites
        yield* journey({ sites }, async ({ page, service }) => {
          await page.goto(
            put(`<!doctype html><title>Shop</title>${listening}${snippet(service, "acme/product-demo")}`)(
              site
            )
          )
          const form = page.frameLocator("iframe")
          const { button, fillIn } = bookingOn(form)
          await fillIn({ name: "Vera Visitor", email: someEmail() })
          await form.getByLabel("Company size").selectOption("student")
          await page.route("**/api/public/capture", (route) =>
            route.fulfill({ status: 403, json: { error: "email_not_allowed" } })
          )
          await button("See the times").click()
          await form.getByRole("alert").waitFor()
          await page.unroute("**/api/public/capture")
          await button("See the times").click()
          await form.getByRole("heading", { name: "Our handbook" }).waitFor()
          await retryUntilPassed(async () => assert.include(eventsOf(await recordedBy(page)), "disqualified"))
          const recorded = await recordedBy(page)
          assert.deepStrictEqual(recorded.find(({ type }) => type === "error")?.detail, {
            code: "email_not_allowed"
          })
          assert.deepStrictEqual(recorded.find(({ type }) => type === "disqualified")?.detail, {})
        })
      })
  )
})
