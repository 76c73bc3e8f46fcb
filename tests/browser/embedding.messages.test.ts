import { createHash } from "node:crypto"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { someEmail } from "../kit/http/visitor.ts"
import { bookingOn } from "../kit/chromium/bookingOn.ts"
import { bookingHost } from "../kit/chromium/Chromium.ts"
import { retryUntilPassed } from "./retryUntilPassed.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"
import { Sites } from "../kit/chromium/Sites.ts"
import { eventsOf, recordedBy, listening, site, sites, snippet, typesOf } from "./embedding.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"

inChromium("Messages of the widget to the site", (it) => {
  it.effect("The site receives an event for each step and for the booking, without personal data", () =>
    Effect.gen(function* () {
      const { eventTypeId, path, workspace } = yield* offered()
      const { put } = yield* Sites
      const email = someEmail()
      const recorded = yield* journey({ sites }, async ({ page, service }) => {
        await page.goto(
          put(`<!doctype html><title>Shop</title>${listening}${snippet(service, path.slice(1))}`)(site)
        )
        await bookingOn(page.frameLocator("iframe")).bookAs({ name: "Vera Visitor", email })
        await retryUntilPassed(async () => assert.include(typesOf(await recordedBy(page)), "booked"))
        return recordedBy(page)
      })
      const types = typesOf(recorded)
      assert.deepStrictEqual(
        types.filter((type) => type !== "height"),
        ["ready", "step", "step", "slot", "step", "booked"]
      )
      const booked = recorded.find(({ type }) => type === "booked")?.detail
      const uid = String(Object(booked)["uid"])
      const name = `meta/${workspace.id}/schedule/${uid}`
      const eventId = createHash("sha256").update(name).digest("hex").slice(0, 32)
      assert.deepInclude(booked, { eventTypeId, eventId })
      assert.hasAllKeys(booked, ["uid", "start", "eventTypeId", "eventId"])
      const everything = JSON.stringify(recorded)
      for (const canary of ["Vera", "Visitor", email, email.split("@")[0] ?? "", "token"])
        assert.notInclude(everything, canary)
      for (const { data, origin } of recorded)
        if (data !== undefined) assert.strictEqual(new URL(origin ?? "").hostname, bookingHost)
    })
  )

  it.effect("A site that frames or opens the page without sending hello receives no messages", () =>
    Effect.gen(function* () {
      const { path } = yield* offered()
      const { put } = yield* Sites
      yield* journey({ sites }, async ({ context, page, service }) => {
        const frame = `<iframe src="${service}${path}?embed=1" style="width: 100%; height: 900px"></iframe>`
        await page.goto(put(`<!doctype html><title>Other</title>${listening}${frame}`)("other.test"))
        await bookingOn(page.frameLocator("iframe")).introduce({ name: "Vera Visitor", email: someEmail() })
        assert.deepStrictEqual(await recordedBy(page), [])

        const opener = put(`<!doctype html><title>Opener</title>${listening}
          <button onclick="opened = window.open('${service}${path}?embed=1')">Open</button>
          <button onclick="opened.postMessage({ svc: 1, type: 'hello' }, '*')">Greet</button>`)
        await page.goto(opener("other.test"))
        const opening = context.waitForEvent("page")
        await page.getByRole("button", { name: "Open" }).click()
        const opened = await opening
        await opened.getByRole("button", { name: "See the times" }).waitFor()
        await page.getByRole("button", { name: "Greet" }).click()
        await bookingOn(opened).introduce({ name: "Vera Visitor", email: someEmail() })
        assert.deepStrictEqual(await recordedBy(page), [])
      })
    })
  )

  it.effect("A sibling frame cannot control the widget or send events to the site in its name", () =>
    Effect.gen(function* () {
      const { path } = yield* offered()
      const { put } = yield* Sites
      const beside = put(`<!doctype html><title>Beside</title>${listening}<script>
        greet = () => {
          parent.frames[1].postMessage({ svc: 1, type: "hello", prefill: { name: "Mallory" } }, "*")
          parent.postMessage({ svc: 1, type: "redirect", url: "http://other.test/" }, "*")
        }
      </script>`)("other.test")
      yield* journey({ sites }, async ({ page, service }) => {
        const address = put(
          `<!doctype html><title>Shop</title>${listening}<iframe src="${beside}"></iframe>${snippet(service, path.slice(1))}`
        )(site)
        await page.goto(address)
        const widget = page.frameLocator("iframe[title='Book a time']")
        await widget.getByRole("button", { name: "See the times" }).waitFor()
        const neighbour = page.frames().find((frame) => frame.url() === beside)
        await neighbour?.evaluate(() => Reflect.get(globalThis, "greet")())
        await bookingOn(widget).introduce({ name: "Vera Visitor", email: someEmail() })
        assert.deepStrictEqual(await neighbour?.evaluate(() => Reflect.get(globalThis, "recorded")), [])
        assert.notInclude(eventsOf(await recordedBy(page)), "redirect")
        assert.strictEqual(page.url(), address)
      })
      // A new visitor, whose form is empty.
      yield* journey({ sites }, async ({ page, service }) => {
        // The sibling frame also fails if it greets the widget before its parent does.
        const hello = `<script>hello = () => frames[1].postMessage({ svc: 1, type: "hello", prefill: {} }, "*")</script>`
        const bare = `<iframe src="${beside}"></iframe><iframe title="Bare" src="${service}${path}?embed=1"></iframe>`
        await page.goto(put(`<!doctype html><title>Shop</title>${listening}${hello}${bare}`)(site))
        const form = page.frameLocator("iframe[title=Bare]")
        await form.getByRole("button", { name: "See the times" }).waitFor()
        await page
          .frames()
          .find((frame) => frame.url() === beside)
          ?.evaluate(() => Reflect.get(globalThis, "greet")())
        await page.evaluate(() => Reflect.get(globalThis, "hello")())
        await retryUntilPassed(async () => assert.include(typesOf(await recordedBy(page)), "ready"))
        assert.strictEqual(await form.getByLabel("Name", { exact: true }).inputValue(), "")
      })
    })
  )
})
