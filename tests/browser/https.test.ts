import { assert, describe, layer } from "@effect/vitest"
import { ContactBook, Email } from "@calendeal/domain/contacts"
import { Effect, Layer, Option } from "effect"
import { someEmail } from "../kit/http/visitor.ts"
import { inMemory } from "../kit/http/ports.ts"
import { Service, service } from "../kit/http/Service.ts"
import { bookingOn } from "../kit/chromium/bookingOn.ts"
import { bookingHost } from "../kit/chromium/Chromium.ts"
import { journey } from "./journey.ts"
import { offered } from "./offered.ts"
import { secureWeb } from "./secureWeb.ts"
import { Sites } from "../kit/chromium/Sites.ts"

/** The service with the settings of production, on HTTPS, and sites on HTTPS and HTTP. */
const served = secureWeb.pipe(Layer.provideMerge(service(inMemory, { baseUrl: `https://${bookingHost}` })))

const secure = [
  "example.test",
  "shop.example.test",
  "a.b.example.test",
  "evil.test",
  "example.test.evil.test"
]

describe("The booking page over HTTPS", { timeout: 300_000 }, () => {
  layer(served, { excludeTestServices: true, timeout: "3 minutes" })("in Chromium", (it) => {
    it.effect(
      "D-EMB-1, §1.7.list: allows framing over HTTPS by listed hosts and their subdomains, and never over HTTP",
      () =>
        Effect.gen(function* () {
          const { allow, path } = yield* offered()
          const { put } = yield* Sites
          const surroundings = { sites: secure, expected: /^error: Framing '/ }
          yield* journey(surroundings, async ({ page, service }) => {
            const site = put(
              `<!doctype html><title>Site</title><iframe src="${service}${path}?embed=1"></iframe>`
            )
            const overHttp = (host: string) => site(host).replace("https:", "http:")
            const framedOn = async (addresses: ReadonlyArray<string>) => {
              const found: Array<string> = []
              for (const address of addresses) {
                await page.goto(address)
                const talk = page.frameLocator("iframe").getByRole("heading", { name: "A talk" })
                if ((await talk.count()) > 0) found.push(new URL(address).origin)
              }
              return found
            }
            await Effect.runPromise(allow("example.test"))
            const addresses = [...secure.map(site), overHttp("example.test"), overHttp("shop.example.test")]
            assert.deepStrictEqual(await framedOn(addresses), [
              "https://example.test",
              "https://shop.example.test",
              "https://a.b.example.test"
            ])
            // With an empty list all sites may frame the page.
            await Effect.runPromise(allow())
            const others = [site("evil.test"), overHttp("evil.test")]
            assert.lengthOf(await framedOn(others), 2)
          })
        })
    )

    it.effect("D-CAP-3: stores the site's campaign with the contact when a visitor books in the widget", () =>
      Effect.gen(function* () {
        const { allow, bookings, path, workspace } = yield* offered()
        yield* allow("shop.test")
        const { put } = yield* Sites
        const { withPorts } = yield* Service
        const email = someEmail()
        yield* journey({ sites: ["www.shop.test"] }, async ({ page, service }) => {
          const loader = `<div><script async src="${service}/embed.js" data-event-type="${path.slice(1)}"></script></div>`
          const site = put(`<!doctype html><title>Shop</title>${loader}`)("www.shop.test")
          assert.match(site, /^https:\/\/www\.shop\.test\//)
          await page.goto(`${site}?gclid=click-1`)
          await bookingOn(page.frameLocator("iframe")).bookAs({ name: "Vera Visitor", email })
        })
        assert.lengthOf(yield* bookings, 1)
        const found = yield* withPorts(
          Effect.flatMap(ContactBook, (book) => book.findByEmail(workspace.id, Email.make(email)))
        )
        assert.deepInclude(Option.getOrThrow(found).attribution.first?.touch, { gclid: "click-1" })
      })
    )
  })
})
