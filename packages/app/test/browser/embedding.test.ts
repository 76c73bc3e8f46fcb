import { assert } from "@effect/vitest"
import { ContactBook, Email } from "@calendeal/domain/contacts"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect, Option } from "effect"
import type { Page } from "playwright-core"
import { someEmail } from "../spec/4.1-visitor.ts"
import { Service } from "../spec/Service.ts"
import { bookingOn } from "./bookingOn.ts"
import { bookingHost, journey } from "./journey.ts"
import { offered } from "./offered.ts"
import { Sites } from "./Sites.ts"
import { inChromium } from "./inChromium.ts"

const site = "www.shop.test"
const sites = [site, "stranger.test"]

/** Everything that a window hears, and every event of the widget, in the order in which it came. */
const listening = `<script>
  heard = []
  addEventListener("message", ({ data, origin }) => heard.push({ data, origin }))
  for (const type of ["ready", "height", "step", "slot", "booked", "disqualified", "redirect", "error"])
    addEventListener("calendeal:" + type, ({ detail, target }) => heard.push({ type, detail, from: target.title }))
</script>`

/** Adds up how far things jump, as Chromium reports it to sites. */
const watchingShifts = `shift = 0
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) shift += value
  }).observe({ type: "layout-shift", buffered: true })`

const snippet = (service: string, eventType: string, attributes = "") =>
  `<div style="min-height: 640px"><script async src="${service}/embed.js" data-event-type="${eventType}" ${attributes}></script></div>`

const heardBy = (page: Page) =>
  page.evaluate(
    (): ReadonlyArray<{ data?: { type: string }; type?: string; detail?: object; origin?: string }> =>
      Reflect.get(globalThis, "heard")
  )

inChromium("The widget on somebody's site", (it) => {
  it.effect("D-CAP-3, §4.1.1: what the site was opened with is the first touch of the contact", () =>
    Effect.gen(function* () {
      const { path, workspace } = yield* offered()
      const { put } = yield* Sites
      const email = someEmail()
      const query =
        "utm_source=newsletter&utm_campaign=spring%20sale&gclid=click-1&fbclid=click-2&rdt_cid=click-3&secret=x"
      const address = yield* journey({ sites }, async ({ page, service }) => {
        const cookies = `<script>document.cookie = "_fbp=fb.1.2.3"; document.cookie = "_fbc=fb.1.2.click-2"</script>`
        const address = put(`<!doctype html><title>Shop</title>${cookies}${snippet(service, path.slice(1))}`)(
          site
        )
        const from = put(
          `<!doctype html><title>Elsewhere</title><a href="${address}?${query}#part">Talk to us</a>`
        )
        await page.goto(from("stranger.test"))
        await page.getByRole("link").click()
        await bookingOn(page.frameLocator("iframe")).introduce({ name: "Vera Visitor", email })
        return address
      })
      assert.deepStrictEqual(yield* firstTouchOf(workspace.id, email), {
        utm_source: "newsletter",
        utm_campaign: "spring sale",
        gclid: "click-1",
        fbclid: "click-2",
        rdt_cid: "click-3",
        fbp: "fb.1.2.3",
        fbc: "fb.1.2.click-2",
        referrer: `http://stranger.test:${new URL(address).port}/`,
        landing_page: address
      })
    })
  )

  it.effect("What the site knows of the visitor fills the form, and stands in no address", () =>
    Effect.gen(function* () {
      const { path } = yield* offered({ phoneRequired: true })
      const { put } = yield* Sites
      yield* journey({ sites }, async ({ page, service }) => {
        const asked: Array<string> = []
        page.on("request", (request) => asked.push(request.url()))
        const known = `data-name="Vera Visitor" data-email="vera@visitor.example" data-phone="+44 20 7946 0001" data-lang="en" data-theme="dark"`
        await page.goto(
          put(`<!doctype html><title>Shop</title>${snippet(service, path.slice(1), known)}`)(site)
        )
        const form = page.frameLocator("iframe")
        const fields = form.locator("input:visible")
        await bookingOn(form).button("Continue").waitFor()
        await assertEventually(async () => {
          const values = await fields.evaluateAll((inputs) =>
            inputs.map((input) => Reflect.get(input, "value"))
          )
          assert.includeMembers(values, ["Vera Visitor", "vera@visitor.example", "+44 20 7946 0001"])
        })
        assert.strictEqual(await form.locator("html").getAttribute("lang"), "en")
        assert.strictEqual(
          await form
            .locator("html")
            .evaluate((html) => Reflect.get(globalThis, "getComputedStyle")(html).colorScheme),
          "dark"
        )
        assert.isFalse(
          asked.some((address) => /vera|visitor|7946/i.test(address)),
          asked.join("\n")
        )
      })
    })
  )

  it.effect("The site hears of each step and of the booking, and nothing of who books", () =>
    Effect.gen(function* () {
      const { eventTypeId, path } = yield* offered()
      const { put } = yield* Sites
      const email = someEmail()
      const heard = yield* journey({ sites }, async ({ page, service }) => {
        await page.goto(
          put(`<!doctype html><title>Shop</title>${listening}${snippet(service, path.slice(1))}`)(site)
        )
        await bookingOn(page.frameLocator("iframe")).bookAs({ name: "Vera Visitor", email })
        await assertEventually(async () => assert.include(typesOf(await heardBy(page)), "booked"))
        return heardBy(page)
      })
      const types = typesOf(heard)
      assert.deepStrictEqual(
        types.filter((type) => type !== "height"),
        ["ready", "step", "step", "slot", "step", "booked"]
      )
      const booked = heard.find(({ type }) => type === "booked")?.detail
      assert.deepInclude(booked, { eventTypeId })
      assert.hasAllKeys(booked, ["uid", "start", "eventTypeId", "eventId"])
      const everything = JSON.stringify(heard)
      for (const needle of ["Vera", "Visitor", email, email.split("@")[0] ?? "", "token"])
        assert.notInclude(everything, needle)
      for (const { data, origin } of heard)
        if (data !== undefined) assert.strictEqual(new URL(origin ?? "").hostname, bookingHost)
    })
  )

  it.effect("A stranger who frames the page and does not say hello, or opens it, hears nothing", () =>
    Effect.gen(function* () {
      const { path } = yield* offered()
      const { put } = yield* Sites
      yield* journey({ sites }, async ({ context, page, service }) => {
        const frame = `<iframe src="${service}${path}?embed=1" style="width: 100%; height: 900px"></iframe>`
        await page.goto(put(`<!doctype html><title>Stranger</title>${listening}${frame}`)("stranger.test"))
        await bookingOn(page.frameLocator("iframe")).introduce({ name: "Vera Visitor", email: someEmail() })
        assert.deepStrictEqual(await heardBy(page), [])

        const opener = put(`<!doctype html><title>Opener</title>${listening}
          <button onclick="opened = window.open('${service}${path}?embed=1')">Open</button>
          <button onclick="opened.postMessage({ svc: 1, type: 'hello' }, '*')">Greet</button>`)
        await page.goto(opener("stranger.test"))
        const opening = context.waitForEvent("page")
        await page.getByRole("button", { name: "Open" }).click()
        const opened = await opening
        await opened.getByRole("button", { name: "Continue" }).waitFor()
        await page.getByRole("button", { name: "Greet" }).click()
        await bookingOn(opened).introduce({ name: "Vera Visitor", email: someEmail() })
        assert.deepStrictEqual(await heardBy(page), [])
      })
    })
  )

  it.effect("A frame beside the widget gets nothing by greeting it, and is not believed on the site", () =>
    Effect.gen(function* () {
      const { path } = yield* offered()
      const { put } = yield* Sites
      yield* journey({ sites }, async ({ page, service }) => {
        const beside = put(`<!doctype html><title>Beside</title>${listening}<script>
          greet = () => {
            parent.frames[1].postMessage({ svc: 1, type: "hello", prefill: { name: "Mallory" } }, "*")
            parent.postMessage({ svc: 1, type: "redirect", url: "http://stranger.test/" }, "*")
          }
        </script>`)("stranger.test")
        const address = put(
          `<!doctype html><title>Shop</title>${listening}<iframe src="${beside}"></iframe>${snippet(service, path.slice(1))}`
        )(site)
        await page.goto(address)
        const widget = page.frameLocator("iframe[title='Book a time']")
        await widget.getByRole("button", { name: "Continue" }).waitFor()
        const neighbour = page.frames().find((frame) => frame.url() === beside)
        await neighbour?.evaluate(() => Reflect.get(globalThis, "greet")())
        await bookingOn(widget).introduce({ name: "Vera Visitor", email: someEmail() })
        assert.deepStrictEqual(await neighbour?.evaluate(() => Reflect.get(globalThis, "heard")), [])
        assert.notInclude(eventsOf(await heardBy(page)), "redirect")
        assert.strictEqual(page.url(), address)
      })
    })
  )

  it.effect("Two widgets on one site speak for themselves, and each is as high as its content", () =>
    Effect.gen(function* () {
      const one = yield* offered()
      const other = yield* offered({ title: "Another talk" })
      const { put } = yield* Sites
      yield* journey({ sites }, async ({ page, service }) => {
        await page.goto(
          put(
            `<!doctype html><title>Shop</title>${listening}
            ${snippet(service, one.path.slice(1), 'data-title="First"')}
            ${snippet(service, other.eventTypeId, 'data-title="Second"')}`
          )(site)
        )
        await page.frameLocator("iframe[title=First]").getByRole("heading", { name: "A talk" }).waitFor()
        await page.locator("iframe[title=Second]").scrollIntoViewIfNeeded()
        await bookingOn(page.frameLocator("iframe[title=Second]")).introduce({
          name: "Vera Visitor",
          email: someEmail()
        })
        await assertEventually(async () => {
          const heard = await page.evaluate(
            (): ReadonlyArray<{ type?: string; from?: string; detail?: { step?: string } }> =>
              Reflect.get(globalThis, "heard")
          )
          assert.sameMembers(
            heard.flatMap(({ from, type }) => (type === "ready" ? [from] : [])),
            ["First", "Second"]
          )
          const further = heard.filter(({ detail }) => detail?.step === "times")
          assert.deepStrictEqual(
            further.map(({ from }) => from),
            ["Second"]
          )
        })
        for (const title of ["First", "Second"]) {
          const frame = page.locator(`iframe[title=${title}]`)
          await assertEventually(async () => {
            const outside = (await frame.boundingBox())?.height ?? 0
            const inside = await page
              .frameLocator(`iframe[title=${title}]`)
              .locator("html")
              .evaluate((html) => html.getBoundingClientRect().height)
            assert.isAtMost(Math.abs(outside - Math.max(inside, 640)), 2)
          })
        }
      })
    })
  )

  it.effect(
    "Nothing on the site jumps when the widget arrives, on a site with a strict policy of its own",
    () =>
      Effect.gen(function* () {
        const { path } = yield* offered()
        const { port } = yield* Service
        const { put } = yield* Sites
        const booking = `http://${bookingHost}:${port}`
        yield* journey({ sites }, async ({ page, service }) => {
          await page.addInitScript({ content: watchingShifts })
          const address = put(
            `<!doctype html><title>Shop</title><style nonce="n">div { min-height: 640px }</style><h1>Shop</h1>
          <div><script async src="${service}/embed.js" data-event-type="${path.slice(1)}"></script></div><p>More of the site.</p>`,
            {
              "content-security-policy": `default-src 'none'; style-src 'nonce-n'; script-src ${booking}; frame-src ${booking}`
            }
          )
          await page.goto(address(site))
          await page.frameLocator("iframe").getByRole("button", { name: "Continue" }).waitFor()
          await page.waitForTimeout(500)
          assert.isAtMost(await page.evaluate((): number => Reflect.get(globalThis, "shift")), 0.02)
        })
      })
  )

  it.effect("A widget far below is not loaded before the visitor comes near", () =>
    Effect.gen(function* () {
      const { path } = yield* offered()
      const { put } = yield* Sites
      yield* journey({ sites }, async ({ page, service }) => {
        const far = `<!doctype html><title>Shop</title><div style="height: 9000px"></div>${snippet(service, path.slice(1))}`
        await page.goto(put(far)(site))
        await page.locator("iframe").waitFor({ state: "attached" })
        await page.waitForTimeout(500)
        assert.isTrue(page.frames().every((frame) => !frame.url().includes(bookingHost)))
        await page.locator("iframe").scrollIntoViewIfNeeded()
        await page.frameLocator("iframe").getByRole("button", { name: "Continue" }).waitFor()
      })
    })
  )
})

const firstTouchOf = Effect.fnUntraced(function* (workspaceId: WorkspaceId, email: string) {
  const { through } = yield* Service
  const found = yield* through(
    Effect.flatMap(ContactBook, (book) => book.findByEmail(workspaceId, Email.make(email)))
  )
  return Option.getOrThrow(found).attribution.first?.touch
})

const typesOf = (heard: ReadonlyArray<{ data?: { type: string } }>) =>
  heard.flatMap(({ data }) => (data === undefined ? [] : [data.type]))

const eventsOf = (heard: ReadonlyArray<{ type?: string }>) =>
  heard.flatMap(({ type }) => (type === undefined ? [] : [type]))

/** Until it holds, or the last failure after 5 s. */
const assertEventually = async (holds: () => Promise<void>) => {
  for (const until = Date.now() + 5000; ;) {
    try {
      return await holds()
    } catch (failure) {
      if (Date.now() > until) throw failure
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
