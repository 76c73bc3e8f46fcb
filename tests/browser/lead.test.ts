import { assert } from "@effect/vitest"
import { EventTypeId } from "@calendeal/domain/event-types"
import { FunnelLog } from "@calendeal/domain/funnel"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { someEmail } from "../kit/http/visitor.ts"
import { itemsOf } from "../kit/http/management/workspace.ts"
import { Service } from "../kit/http/Service.ts"
import { bookingOn } from "../kit/chromium/bookingOn.ts"
import { retryUntilPassed } from "./retryUntilPassed.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"

inChromium("Lead capture and field events", (it) => {
  it.effect(
    "§4.1, §4.1.step1, §4.1.prior: captures the email immediately and the rest on Continue, and corrects a typo",
    () =>
      Effect.gen(function* () {
        const { call, path, workspace } = yield* offered()
        const [mistyped, email] = [someEmail(), someEmail()]
        yield* journey({}, async ({ page, service }) => {
          const captured = capturesOf(page)
          await page.goto(service + path)
          await page.getByLabel("Name", { exact: true }).fill("Vera Visitor")
          await page.getByLabel("Email").fill(mistyped)
          assert.isEmpty(captured)
          const answered = page.waitForResponse("**/api/public/capture")
          await page.getByLabel("Name", { exact: true }).focus()
          const { contactId } = await (await answered).json()
          const proof = (await answered).headers()["lead-proof"]
          assert.isString(proof)
          const renamed = page.waitForRequest(
            (asked) => asked.postData()?.includes("priorContactId") === true
          )
          assert.deepInclude(captured[0], { email: mistyped, name: "Vera Visitor" })
          for (const key of ["step1Complete", "priorContactId", "customFields", "phone"])
            assert.notProperty(captured[0], key)

          await page.getByLabel("Email").fill(email)
          await bookingOn(page).button("See the times").click()
          await bookingOn(page).freeDays.first().waitFor()
          assert.deepInclude(captured.at(-1), { email, step1Complete: true })
          const renaming = captured.find((body) => body["email"] === email)
          assert.strictEqual(renaming?.["priorContactId"], contactId)
          // D-CAP-7a: accepted because of the proof, even from another IP address.
          assert.strictEqual((await renamed).headers()["lead-proof"], proof)
        })
        const contacts = itemsOf(yield* call("GET", `/${workspace.id}/contacts`))
        assert.deepStrictEqual(
          contacts.map((contact) => contact["email"]),
          [email]
        )
      })
  )

  it.effect("D-CAP-3: a direct visit has no touch, and a visit from a campaign has that campaign", () =>
    Effect.gen(function* () {
      const { path } = yield* offered()
      yield* journey({}, async ({ page, service }) => {
        const captured = capturesOf(page)
        await page.goto(service + path)
        await bookingOn(page).introduce({ name: "Vera Visitor", email: someEmail() })
        assert.isAbove(captured.length, 0)
        for (const body of captured) assert.deepStrictEqual(body["attributionJsonb"], {})

        captured.splice(0)
        await page.goto(`${service}${path}?utm_source=news&email=x%40y.example`)
        await bookingOn(page).introduce({ name: "Vera Visitor", email: someEmail() })
        for (const body of captured)
          assert.deepStrictEqual(body["attributionJsonb"], {
            utm_source: "news",
            landing_page: service + path
          })
      })
    })
  )

  it.effect(
    "§4.6: sends the time spent per field when the form is completed, and the abandoned field when the page is closed",
    () =>
      Effect.gen(function* () {
        const { eventTypeId, path, workspace } = yield* offered({
          form: { fields: [{ key: "topic", label: "Topic", type: "text", required: true }] }
        })
        const { withPorts } = yield* Service
        const events = withPorts(
          Effect.flatMap(FunnelLog, (log) => log.of(workspace.id, EventTypeId.make(eventTypeId)))
        )
        const captured = (count: number) =>
          retryUntilPassed(async () => {
            const known = await Effect.runPromise(events)
            assert.lengthOf(known, count)
            return known.map(({ abandoned, field }) => ({ field, abandoned }))
          })
        const isBeaconed: Array<string> = []
        yield* journey({}, async ({ page, service }) => {
          page.on("request", (request) => {
            if (request.url().endsWith("/funnel-events")) isBeaconed.push(request.resourceType())
          })
          await page.goto(service + path)
          await bookingOn(page).introduce({ name: "Vera Visitor", email: someEmail() })
          assert.deepStrictEqual(await captured(2), [
            { field: "name", abandoned: false },
            { field: "email", abandoned: false }
          ])
          await bookingOn(page).choose()
          await page.getByLabel("Topic").fill("Ro")
          await page.goto("about:blank")
          assert.deepStrictEqual((await captured(3)).at(-1), { field: "topic", abandoned: true })
        })
        assert.deepStrictEqual([...new Set(isBeaconed)], ["ping"])
      })
  )
})

/** The bodies of all captures, in the order of sending. */
const capturesOf = (page: Page): Array<Readonly<Record<string, unknown>>> => {
  const bodies: Array<Readonly<Record<string, unknown>>> = []
  page.on("request", (request) => {
    if (request.url().endsWith("/api/public/capture")) bodies.push(Object(request.postDataJSON()))
  })
  return bodies
}
