import { entry, pageStyles } from "#built"
import { createHash } from "node:crypto"
import { assert, describe, it } from "@effect/vitest"
import { brandStyleNamed, brandStylePath } from "./brandStyle.ts"
import { styledDocument } from "./styledDocument.ts"

const linkTo = (address: string) => `<link rel="stylesheet" href="${address}"/>`

describe("styledDocument", () => {
  it("D-PAGE-47: contains the style sheets of the page and of its brand, and the policy has the hash of each", () => {
    const address = brandStylePath({ brandColour: "#1d3a8a", corners: "round" }) ?? assert.fail("no address")
    const brand = brandStyleNamed(address.slice("/assets/brand/".length)) ?? assert.fail("no style sheet")
    const { html, styles } = styledDocument(`<head>${linkTo(entry.style)}${linkTo(address)}</head>`)
    assert.strictEqual(html, `<head><style>${pageStyles}</style><style>${brand}</style></head>`)
    assert.deepStrictEqual(
      styles,
      [pageStyles, brand].map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`)
    )
  })

  it("leaves other links as they are", () => {
    for (const address of ["/assets/account-sources.css", "/assets/brand/1d3a8a-round-0000000000.css"])
      assert.deepStrictEqual(styledDocument(linkTo(address)), { html: linkTo(address), styles: [] })
  })
})
