import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { journey, type Visitor } from "./journey.ts"
import { offered } from "./offered.ts"
import { Sites } from "./Sites.ts"
import { inChromium } from "./inChromium.ts"

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

inChromium("Who may frame the booking page", (it) => {
  it.effect("D-EMB-1, §1.7: without a list every site may", () =>
    Effect.gen(function* () {
      const { path } = yield* offered()
      const framed = yield* framedOn(path, ["example.test", "evil.test"])
      assert.deepStrictEqual(framed, ["example.test", "evil.test"])
    })
  )

  it.effect(
    "D-EMB-1, §1.7.list: with a list its hosts and their subdomains may, and nobody who looks alike",
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

  it.effect("D-EMB-1: a subdomain that is listed does not let its parent in", () =>
    Effect.gen(function* () {
      const { allow, path } = yield* offered()
      yield* allow("shop.example.test")
      assert.deepStrictEqual(
        yield* framedOn(path, ["example.test", "shop.example.test", "a.b.example.test"]),
        ["shop.example.test"]
      )
    })
  )

  it.effect("D-EMB-1: the list counts at once when it is changed, and when it is emptied", () =>
    Effect.gen(function* () {
      const { allow, path } = yield* offered()
      const { put } = yield* Sites
      const both = ["example.test", "evil.test"]
      yield* journey(surroundings, async (visitor) => {
        const lets = framingOn(put, visitor, path)
        for (const list of [["example.test"], ["evil.test"], []]) {
          await Effect.runPromise(allow(...list))
          assert.deepStrictEqual(await lets(both), list.length === 0 ? both : list)
        }
      })
    })
  )

  it.effect("D-EMB-1: the list of what a workspace offers may be framed by the same sites", () =>
    Effect.gen(function* () {
      const { allow, workspace } = yield* offered()
      yield* allow("example.test")
      const framed = yield* framedOn(`/${workspace.slug}`, ["shop.example.test", "evil.test"])
      assert.deepStrictEqual(framed, ["shop.example.test"])
    })
  )

  it.effect("D-EMB-1: another workspace's list says nothing about this one's pages", () =>
    Effect.gen(function* () {
      const strict = yield* offered()
      yield* strict.allow("example.test")
      const open = yield* offered()
      assert.deepStrictEqual(yield* framedOn(open.path, ["evil.test"]), ["evil.test"])
    })
  )

  it.effect("D-EMB-1: by the event type's id the same sites may frame the same page", () =>
    Effect.gen(function* () {
      const { allow, eventTypeId } = yield* offered()
      yield* allow("example.test")
      const framed = yield* framedOn(`/embed/${eventTypeId}`, ["example.test", "evil.test"])
      assert.deepStrictEqual(framed, ["example.test"])
    })
  )

  it.effect("§1.7.page: the page itself, unframed, is the same either way", () =>
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

/** Which of these sites get the page into a frame. */
const framedOn = (path: string, hosts: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const { put } = yield* Sites
    return yield* journey(surroundings, (visitor) => framingOn(put, visitor, path)(hosts))
  })

/** A frame that the browser refuses to fill stays empty, whatever the server sent. */
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
