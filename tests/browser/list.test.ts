import { assert } from "@effect/vitest"
import { ContactBook, Email } from "@calendeal/domain/contacts"
import { Effect, Option } from "effect"
import { someEmail } from "../kit/http/visitor.ts"
import { Service } from "../kit/http/Service.ts"
import { bookingOn } from "../kit/chromium/bookingOn.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"

inChromium("The list of a workspace's event types", (it) => {
  it.effect(
    "D-CAP-3: leads from the list to a page, also by keyboard, and keeps the campaign of the list",
    () =>
      Effect.gen(function* () {
        const { call, path, workspace } = yield* offered({ description: "Half an hour, and then some." })
        yield* call("POST", `/${workspace.id}/event-types`, {
          slug: "secret",
          title: "A secret",
          status: "hidden",
          hosts: [],
          locations: []
        })
        const { withPorts } = yield* Service
        const email = someEmail()
        yield* journey({}, async ({ page, service }) => {
          await page.goto(`${service}/${workspace.slug}?utm_source=newsletter&gclid=click-1&theme=dark`)
          await page.getByRole("heading", { level: 1, name: "Contoso" }).waitFor()
          const offers = page.getByRole("main").getByRole("link")
          assert.deepStrictEqual(await offers.allInnerTexts(), ["A talk"])
          await page.getByText("Half an hour, and then some.").waitFor()
          await page.keyboard.press("Tab")
          assert.isTrue(await offers.first().evaluate((link) => link.matches(":focus")))
          await page.keyboard.press("Enter")
          await page.waitForURL((address) => address.pathname === path)
          assert.strictEqual(await page.locator("html").getAttribute("data-theme"), "dark")
          await bookingOn(page).introduce({ name: "Vera Visitor", email })

          // The whole row is a link.
          await page.goBack()
          await page.goto(`${service}/${workspace.slug}`)
          await page.getByText("Half an hour, and then some.").click({ force: true })
          await page.waitForURL(service + path)
        })
        const found = yield* withPorts(
          Effect.flatMap(ContactBook, (book) => book.findByEmail(workspace.id, Email.make(email)))
        )
        assert.deepInclude(Option.getOrThrow(found).attribution.first?.touch, {
          utm_source: "newsletter",
          gclid: "click-1"
        })
      })
  )

  it.effect("Works without scripts, and lists a page again after it is unhidden", () =>
    Effect.gen(function* () {
      const { call, eventTypeId, path, workspace } = yield* offered()
      const show = (status: string) =>
        Effect.runPromise(call("PATCH", `/${workspace.id}/event-types/${eventTypeId}`, { status }))
      yield* journey({ expected: /404/, javaScriptEnabled: false }, async ({ page, service }) => {
        for (const status of ["active", "hidden", "active"]) {
          assert.strictEqual((await show(status)).status, 200)
          const answer = await page.goto(`${service}/${workspace.slug}`)
          assert.strictEqual(answer?.status(), status === "active" ? 200 : 404)
        }
        await page.getByRole("link", { name: "A talk" }).click()
        await page.waitForURL((address) => address.pathname === path)
      })
    })
  )
})
