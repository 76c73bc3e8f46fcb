import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { journey, type Visitor } from "./journey.ts"
import { offered } from "./offered.ts"
import { Sites } from "../kit/chromium/Sites.ts"
import { inChromium } from "../kit/chromium/inChromium.ts"

const sites = [
  "example.test",
  "shop.example.test",
  "a.b.example.test",
  "evil.test",
  "notexample.test",
  "example.test.evil.test",
  "example-test.test",
  "xn--bcher-kva.test",
  "localhost"
]

const surroundings = { sites, expected: /^error: Framing '/ }

inChromium("Framing of the booking page", (it) => {
  it.effect("D-EMB-1, §1.7: every site may frame the page if the list is empty", () =>
    Effect.gen(function* () {
      const { path } = yield* offered()
      const framed = yield* framedOn(path, ["example.test", "evil.test"])
      assert.deepStrictEqual(framed, ["example.test", "evil.test"])
    })
  )

  it.effect(
    "D-EMB-1, §1.7.list: only listed hosts and their subdomains may frame the page, not similar names",
    () =>
      Effect.gen(function* () {
        const { allow, path } = yield* offered()
        assert.strictEqual((yield* allow("example.test", "bücher.test")).status, 200)
        assert.deepStrictEqual(yield* framedOn(path, sites), [
          "example.test",
          "shop.example.test",
          "a.b.example.test",
          "xn--bcher-kva.test"
        ])
      })
  )

  it.effect("D-EMB-1: a listed subdomain does not allow its parent domain", () =>
    Effect.gen(function* () {
      const { allow, path } = yield* offered()
      yield* allow("shop.example.test")
      assert.deepStrictEqual(
        yield* framedOn(path, ["example.test", "shop.example.test", "a.b.example.test"]),
        ["shop.example.test"]
      )
    })
  )

  it.effect("D-EMB-1: changes of the list apply immediately", () =>
    Effect.gen(function* () {
      const { allow, path } = yield* offered()
      const { put } = yield* Sites
      const both = ["example.test", "evil.test"]
      yield* journey(surroundings, async (visitor) => {
        const framedBy = framingOn(put, visitor, path)
        for (const list of [["example.test"], ["evil.test"], []]) {
          await Effect.runPromise(allow(...list))
          assert.deepStrictEqual(await framedBy(both), list.length === 0 ? both : list)
        }
      })
    })
  )

  it.effect("D-EMB-1: the same sites may frame the workspace's list of event types", () =>
    Effect.gen(function* () {
      const { allow, workspace } = yield* offered()
      yield* allow("example.test")
      const framed = yield* framedOn(`/${workspace.slug}`, ["shop.example.test", "evil.test"])
      assert.deepStrictEqual(framed, ["shop.example.test"])
    })
  )

  it.effect("D-EMB-1: the list of another workspace has no effect", () =>
    Effect.gen(function* () {
      const strict = yield* offered()
      yield* strict.allow("example.test")
      const open = yield* offered()
      assert.deepStrictEqual(yield* framedOn(open.path, ["evil.test"]), ["evil.test"])
    })
  )

  it.effect("D-EMB-1: the list also applies to the page under the event type's id", () =>
    Effect.gen(function* () {
      const { allow, eventTypeId } = yield* offered()
      yield* allow("example.test")
      const framed = yield* framedOn(`/embed/${eventTypeId}`, ["example.test", "evil.test"])
      assert.deepStrictEqual(framed, ["example.test"])
    })
  )

  it.effect("§1.7.page: the list does not affect the unframed page", () =>
    Effect.gen(function* () {
      const { allow, path } = yield* offered()
      const shown = journey({}, async ({ page, service }) => {
        await page.goto(`${service}${path}`)
        await page.getByRole("heading", { name: "A talk" }).waitFor()
        return page.locator("body").innerText()
      })
      const before = yield* shown
      yield* allow("example.test")
      assert.strictEqual(yield* shown, before)
    })
  )
})

/** Returns the sites that can frame the page. */
const framedOn = (path: string, hosts: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const { put } = yield* Sites
    return yield* journey(surroundings, (visitor) => framingOn(put, visitor, path)(hosts))
  })

/** A frame that the browser blocks stays empty even if the server responded. */
const framingOn = (put: Sites["Service"]["put"], { page, service }: Visitor, path: string) => {
  const site = put(`<!doctype html><title>Site</title><iframe src="${service}${path}?embed=1"></iframe>`)
  return async (hosts: ReadonlyArray<string>) => {
    const framed: Array<string> = []
    for (const host of hosts) {
      await page.goto(site(host))
      const talk = page.frameLocator("iframe").getByRole("heading", { name: "A talk" })
      if ((await talk.count()) > 0) framed.push(host)
    }
    return framed
  }
}
