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
  it.effect(
    "D-EMB-1, §1.7, §1.7.list: every site may frame the page if the list is empty, else the listed hosts and their subdomains, at once",
    () =>
      Effect.gen(function* () {
        const { allow, path } = yield* offered()
        const other = yield* offered()
        const { put } = yield* Sites
        yield* journey(surroundings, async (visitor) => {
          const framedBy = framingOn(put, visitor, path)
          const both = ["example.test", "evil.test"]
          assert.deepStrictEqual(await framedBy(both), both)
          await Effect.runPromise(allow("example.test", "bücher.test"))
          assert.deepStrictEqual(await framedBy(sites), [
            "example.test",
            "shop.example.test",
            "a.b.example.test",
            "xn--bcher-kva.test"
          ])
          // The list is that of one workspace.
          const ofOther = framingOn(put, visitor, other.path)
          assert.deepStrictEqual(await ofOther(["evil.test"]), ["evil.test"])
          // A listed subdomain does not allow its parent domain.
          await Effect.runPromise(allow("shop.example.test"))
          const parents = ["example.test", "a.b.example.test"]
          assert.deepStrictEqual(await framedBy(["shop.example.test", ...parents]), ["shop.example.test"])
          await Effect.runPromise(allow())
          assert.deepStrictEqual(await framedBy(both), both)
        })
      })
  )
})

/** Returns the sites that can frame the page. A frame that the browser blocks stays empty even if the server responded. */
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
