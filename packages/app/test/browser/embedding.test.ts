import { assert } from "@effect/vitest"
import { ContactBook, Email } from "@calendeal/domain/contacts"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect, Option } from "effect"
import type { Page } from "playwright-core"
import { demoIds } from "../../src/demo/ids.ts"
import { someEmail } from "../spec/4.1-visitor.ts"
import { Service } from "../spec/Service.ts"
import { bookingOn } from "./bookingOn.ts"
import { bookingHost } from "./Chromium.ts"
import { eventually } from "./eventually.ts"
import { journey } from "./journey.ts"
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
  addEventListener("calendeal:height", () => (isHigh = true))
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
        await eventually(async () => {
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
        await eventually(async () => assert.include(typesOf(await heardBy(page)), "booked"))
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

        // Nor by being the first to greet a widget whose parent has not said hello yet.
        const hello = `<script>hello = () => frames[1].postMessage({ svc: 1, type: "hello", prefill: {} }, "*")</script>`
        const bare = `<iframe src="${beside}"></iframe><iframe title="Bare" src="${service}${path}?embed=1"></iframe>`
        await page.goto(put(`<!doctype html><title>Shop</title>${listening}${hello}${bare}`)(site))
        const form = page.frameLocator("iframe[title=Bare]")
        await form.getByRole("button", { name: "Continue" }).waitFor()
        await page
          .frames()
          .find((frame) => frame.url() === beside)
          ?.evaluate(() => Reflect.get(globalThis, "greet")())
        await page.evaluate(() => Reflect.get(globalThis, "hello")())
        await eventually(async () => assert.include(typesOf(await heardBy(page)), "ready"))
        assert.strictEqual(await form.getByLabel("Name", { exact: true }).inputValue(), "")
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
        await eventually(async () => {
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
          await eventually(async () => {
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
          // The widget has said how high it is, and what came of that has been drawn.
          await page.waitForFunction(() => Reflect.get(globalThis, "isHigh") === true)
          await page.evaluate(
            () =>
              new Promise((drawn) => {
                const next = Reflect.get(globalThis, "requestAnimationFrame")
                next(() => next(drawn))
              })
          )
          assert.isAtMost(await page.evaluate((): number => Reflect.get(globalThis, "shift")), 0.02)
        })
      })
  )

  it.effect("A widget far below is not loaded before the visitor comes near, when one in sight long is", () =>
    Effect.gen(function* () {
      const { path } = yield* offered()
      const { put } = yield* Sites
      yield* journey({ sites }, async ({ page, service }) => {
        const far = `<div style="position: absolute; top: 9000px; width: 100%">${snippet(service, path.slice(1), 'data-title="Far"')}</div>`
        const near = snippet(service, path.slice(1), 'data-title="Near"')
        await page.goto(put(`<!doctype html><title>Shop</title>${far}${near}`)(site))
        await page.frameLocator("iframe[title=Near]").getByRole("button", { name: "Continue" }).waitFor()
        await page.locator("iframe[title=Far]").waitFor({ state: "attached" })
        assert.lengthOf(
          page.frames().filter((frame) => frame.url().includes(bookingHost)),
          1
        )
        await page.locator("iframe[title=Far]").scrollIntoViewIfNeeded()
        await page.frameLocator("iframe[title=Far]").getByRole("button", { name: "Continue" }).waitFor()
      })
    })
  )

  it.effect(
    "D-CAP-6: where a rule sends the visitor the whole site goes, unless it says no; then the visitor may",
    () =>
      Effect.gen(function* () {
        const { call, hostId, path, workspace, eventTypeId } = yield* offered()
        const { put } = yield* Sites
        const elsewhere = put("<!doctype html><title>Elsewhere</title><h1>Elsewhere</h1>")("stranger.test")
        const changed = yield* call("PATCH", `/${workspace.id}/event-types/${eventTypeId}`, {
          routing: [{ when: { always: true }, hostIds: [hostId], redirectUrl: elsewhere }]
        })
        assert.strictEqual(changed.status, 200)
        yield* journey({ sites }, async ({ page, service }) => {
          const widget = snippet(service, path.slice(1))
          const introduce = async () => {
            const { button, fillIn } = bookingOn(page.frameLocator("iframe"))
            await fillIn({ name: "Vera Visitor", email: someEmail() })
            await button("Continue").click()
          }
          await page.goto(put(`<!doctype html><title>Shop</title>${listening}${widget}`)(site))
          await introduce()
          await page.waitForURL(elsewhere)

          const stays = `<script>addEventListener("calendeal:redirect", (event) => event.preventDefault())</script>`
          const address = put(`<!doctype html><title>Shop</title>${listening}${stays}${widget}`)(site)
          await page.goto(address)
          await introduce()
          await eventually(async () => assert.include(eventsOf(await heardBy(page)), "redirect"))
          const told = (await heardBy(page)).find(({ type }) => type === "redirect")?.detail
          assert.deepStrictEqual(told, { url: elsewhere })
          assert.strictEqual(page.url(), address)
          await page.frameLocator("iframe").getByRole("link", { name: "Go there now" }).click()
          await page.waitForURL(elsewhere)
        })
      })
  )

  it.effect(
    "§4.1.disqualified: the site hears that somebody was turned away, and of each refusal its code",
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
          await button("Continue").click()
          await form.getByRole("alert").waitFor()
          await page.unroute("**/api/public/capture")
          await button("Continue").click()
          await form.getByRole("heading", { name: "Our handbook" }).waitFor()
          await eventually(async () => assert.include(eventsOf(await heardBy(page)), "disqualified"))
          const heard = await heardBy(page)
          assert.deepStrictEqual(heard.find(({ type }) => type === "error")?.detail, {
            code: "email_not_allowed"
          })
          assert.deepStrictEqual(heard.find(({ type }) => type === "disqualified")?.detail, {})
        })
      })
  )

  it.effect(
    "The demonstration's site shows the widget, what it hears, and where its visitors came from",
    () =>
      Effect.gen(function* () {
        const email = someEmail()
        yield* journey({}, async ({ page, service }) => {
          await page.goto(`${service}/demo`)
          await page.getByRole("link", { name: "a campaign in its address" }).click()
          await page.waitForURL(/utm_source=newsletter/)
          const form = page.frameLocator("iframe")
          await form.getByLabel("Company size").selectOption("11-50")
          await bookingOn(form).bookAs({ name: "Vera Visitor", email })
          const log = page.locator("#log")
          await log.getByText("calendeal:booked").waitFor()
          const said = await log.innerText()
          for (const type of ["ready", "step", "slot"]) assert.include(said, `calendeal:${type} `)
          assert.notInclude(said, email)
          assert.notInclude(said, "Vera")
        })
        const touch = yield* firstTouchOf(demoIds.workspace, email)
        assert.deepInclude(touch, { utm_source: "newsletter", utm_campaign: "spring", gclid: "demo-click" })
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
