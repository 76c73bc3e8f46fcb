import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { bookingOf, startIn } from "../kit/http/requests.ts"
import { someEmail } from "../kit/http/visitor.ts"
import { consoleOf } from "./console.member.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"

inChromium("The faults of inputs in the console", (it) => {
  it.effect("D-CON-61: are in the person's language, at their fields and in the workspace file", () =>
    Effect.gen(function* () {
      const { page, screens, signIn } = yield* consoleOf("admin", "de-DE")
      yield* Effect.promise(async () => {
        await signIn(`${screens}/workspace`)
        await page.getByLabel("Kontaktadresse").fill("kein Kontakt")
        await page.getByRole("button", { name: "Speichern", exact: true }).click()
        const fault = page.locator(".field .fault")
        await fault.waitFor()
        assert.strictEqual(
          await fault.textContent(),
          "Geben Sie eine E-Mail-Adresse oder eine Webadresse mit https ein."
        )
        assert.strictEqual(await page.getByText("must be").count(), 0)
        await page.goto(`${screens}/workspace?tab=file`)
        await page.getByLabel("Inhalt der Datei").fill("eventTypes:\n  - slug: A B\nhosts: [")
        const plan = page.getByRole("button", { name: "Änderungen zeigen" })
        await plan.click()
        await page.getByText("Zeile 3: Das ist kein gültiges YAML").waitFor()
        await page.getByLabel("Inhalt der Datei").fill("eventTypes:\n  - slug: A B\n    title: A")
        await plan.click()
        await page.getByText("Zeile 2: Verwenden Sie bis zu 64 Kleinbuchstaben").waitFor()
      })
    }).pipe(Effect.scoped)
  )

  it.effect("D-CON-114: are said once: at the field, or with the name of their setting", () =>
    Effect.gen(function* () {
      const { offer, page, screens, signIn } = yield* consoleOf("admin")
      const { eventTypeId } = yield* offer()
      yield* Effect.promise(async () => {
        await signIn(`${screens}/event-types/${eventTypeId}?tab=questions`)
        await page.getByRole("button", { name: "Add a question" }).click()
        await page.getByRole("button", { name: "Save", exact: true }).click()
        const bar = page.locator(".savebar [role=alert]")
        await bar.getByText("Check the marked fields.").waitFor()
        const fault = String(await page.locator("p.fault:not([role=alert])").first().textContent())
        assert.notInclude(await bar.textContent(), fault)
        await page.getByRole("link", { name: "Times" }).click()
        await bar.getByText(fault).waitFor()
        assert.match(String(await bar.textContent()), new RegExp(`^[A-Z][a-z ]+: ${fault}`))
        assert.notMatch(String(await bar.textContent()), /›|form|label/)
        await page.getByRole("link", { name: /^Questions/ }).click()
        await bar.getByText("Check the marked fields.").waitFor()
      })
    }).pipe(Effect.scoped)
  )

  it.effect("D-CON-76: the answers of a booking and of its contact have the labels of their questions", () =>
    Effect.gen(function* () {
      const { book, bookings, offer, page, screens, signIn } = yield* consoleOf("member")
      const fields = [{ key: "goal", label: "Your goal?", type: "text" }]
      const { eventTypeId } = yield* offer({ form: { fields } })
      yield* book({
        ...bookingOf(eventTypeId, someEmail(), startIn(5)),
        responses: { goal: "More leads" }
      })
      yield* Effect.promise(async () => {
        await signIn(bookings)
        await page.locator(`a[href*="/bookings/bk_"]`).first().press("Enter")
        const answers = page.getByRole("region", { name: "Answers" })
        await answers.getByText("More leads").waitFor()
        await answers.getByText("Your goal?").waitFor()
        await page.goto(`${screens}/contacts`)
        await page.locator(`a[href*="/contacts/"]`).first().click()
        await answers.getByText("More leads").waitFor()
        await answers.getByText("Your goal?").waitFor()
      })
    }).pipe(Effect.scoped)
  )

  it.effect("D-CON-122: fields take what the API takes, and addresses are not cut off", () =>
    Effect.gen(function* () {
      const { offer, page, screens, signIn } = yield* consoleOf("admin")
      const { eventTypeId } = yield* offer({})
      yield* Effect.promise(async () => {
        const longest = (label: string) => page.getByLabel(label, { exact: true }).getAttribute("maxlength")
        await signIn(`${screens}/event-types/${eventTypeId}`)
        assert.strictEqual(await longest("Name"), "120")
        const length = page.getByLabel(/^Length/)
        assert.strictEqual(await length.getAttribute("min"), "1")
        assert.strictEqual(await length.getAttribute("max"), "1440")
        await page.goto(`${screens}/event-types/${eventTypeId}?tab=mails`)
        assert.strictEqual(
          await page.locator("main input[type=text]").first().getAttribute("maxlength"),
          "200"
        )
        await page.goto(`${screens}/connections?tab=webhooks`)
        await page.getByRole("button", { name: "Add a webhook" }).click()
        assert.isNull(await page.locator("dialog input[type=url]").getAttribute("maxlength"))
      })
    }).pipe(Effect.scoped)
  )

  it.effect("D-CON-123: the page of a list that cannot be read says why, and can be read again", () =>
    Effect.gen(function* () {
      const { page, screens, signIn } = yield* consoleOf("owner")
      yield* Effect.promise(async () => {
        let isAway = true
        await page.route("**/audit-log?*", async (route) => {
          const isFurther = new URL(route.request().url()).searchParams.has("cursor")
          if (isFurther && isAway) return route.fulfill({ status: 500, json: { error: "internal" } })
          if (isFurther) return route.fulfill({ json: { items: [], nextCursor: null } })
          const response = await route.fetch()
          return route.fulfill({
            response,
            json: { ...Object(await response.json()), nextCursor: "further" }
          })
        })
        await signIn(`${screens}/workspace?tab=audit`)
        const more = page.getByRole("button", { name: "Show more" })
        await more.click()
        const fault = page.getByRole("alert")
        await fault.waitFor()
        await page.getByRole("table").waitFor()
        isAway = false
        await page.getByRole("button", { name: "Try again" }).click()
        await fault.waitFor({ state: "detached" })
        await more.waitFor({ state: "detached" })
      })
    }).pipe(Effect.scoped)
  )
})
