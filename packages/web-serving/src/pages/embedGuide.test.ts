import { assert, describe, it } from "@effect/vitest"
import { snippetOf } from "@calendeal/booking-page/snippet"
import { choicesOf, embedGuide } from "./embedGuide.ts"

const origin = "https://book.example"
const choices = (query: string) => choicesOf(new URLSearchParams(query))

describe("the guide to embedding", () => {
  it("D-EMB-3: shows the lines for each kind of embedding", () => {
    assert.include(
      snippetOf(choices("event=acme/demo"), origin),
      '<script async src="https://book.example/embed.js" data-event-type="acme/demo"></script>'
    )
    assert.include(snippetOf(choices("kind=popup"), origin), 'data-calendeal="acme/intro">Book a time</a>')
    assert.include(
      snippetOf(choices("kind=floating&label=Talk"), origin),
      'data-float="acme/intro" data-label="Talk"'
    )
  })

  it("D-EMB-3: names the site and the origin to allow", () => {
    const page = embedGuide(choices("site=www.shop.example"), origin)
    assert.include(page, "<code>www.shop.example</code> to its <code>embedAllowedHosts</code>")
    assert.include(page, "<code>https://book.example</code> to <code>script-src</code>")
  })

  it.each([
    ["label", '"><script>alert(1)</script>'],
    ["event", "acme/<script>alert(1)</script>"],
    ["site", "<script>alert(1)</script>"],
    ["kind", "<script>"],
    ["label", "x".repeat(10_000)]
  ])("D-EMB-3: a hostile %s cannot add markup or make the page long: %s", (name, value) => {
    const page = embedGuide(choicesOf(new URLSearchParams([[name, value]])), origin)
    assert.notInclude(page, "<script>")
    assert.isBelow(page.length, 4000)
  })
})
