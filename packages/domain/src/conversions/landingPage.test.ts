import { assert, describe, it } from "@effect/vitest"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { attributionOf } from "../contacts/index.ts"
import { sampleNow } from "@calendeal/port-contracts/samples"
import { landingPageOf } from "./landingPage.ts"

const pageOf = (landing_page: string): string | undefined =>
  Option.getOrUndefined(landingPageOf(attributionOf({ landing_page }, sampleNow)))

describe("landingPageOf", () => {
  it.for<readonly [string, string | undefined]>([
    ["https://shop.example.com/offer?utm_source=ads#top", "https://shop.example.com/offer"],
    ["https://shop.example.com", "https://shop.example.com/"],
    ["http://localhost:3000/a/b-c_d", "http://localhost:3000/a/b-c_d"],
    ["https://example.com/2026/11/offer-1", "https://example.com/2026/11/offer-1"],
    ["https://example.com?email=ada@example.com", "https://example.com/"],
    ["https://example.com/ada@example.com/x", "https://example.com/"],
    ["https://example.com/ada%40example.com", "https://example.com/"],
    ["https://example.com/call/020-7946-0018", "https://example.com/"],
    ["https://example.com/+442079460018", "https://example.com/"],
    ["https://example.com/call/794-6001", "https://example.com/"],
    ["https://example.com/offer/794-600", "https://example.com/offer/794-600"],
    ["https://ada:@example.com/", undefined],
    ["https://ada@example.com/", undefined],
    ["ftp://example.com/", undefined],
    ["javascript:alert(1)", undefined],
    ["//example.com/", undefined],
    ["", undefined]
  ])("§1.8.hash: of %s is told %s", ([address, page]) => {
    assert.strictEqual(pageOf(address), page)
  })

  it.prop(
    "§1.8.hash: no address brings more than letters, hyphens and a few digits along",
    [Schema.String],
    ([text]) => {
      for (const address of [`https://example.com/${text}`, `https://${text}`, text]) {
        const page = pageOf(address.slice(0, 500))
        if (page !== undefined) assert.match(page, /^https?:\/\/[a-z0-9.:-]+\/[a-z0-9/_-]*$/i, address)
      }
    }
  )
})
