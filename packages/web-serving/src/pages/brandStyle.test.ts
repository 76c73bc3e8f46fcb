import { defaultColour } from "@calendeal/domain/branding"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { brandStyleAnswer, brandStylePath, isBrandStyle } from "./brandStyle.ts"

const request = HttpServerRequest.fromWeb(new Request("https://book.example/"))

/** The stylesheet of this name, or undefined. */
const styleNamed = (file: string) => {
  const answer = brandStyleAnswer(file, request)
  return answer && Effect.map(answer, HttpServerResponse.toWeb)
}

const fileOf = (brandColour: string | null, corners: "square" | "soft" | "round" = "soft") =>
  brandStylePath({ brandColour, corners })?.replace("/assets/brand/", "")

describe("the stylesheet of a brand", () => {
  it("D-BRAND-3: a workspace with the default look has none", () => {
    assert.isNull(brandStylePath({ brandColour: null, corners: "soft" }))
    assert.isNull(brandStylePath({ brandColour: defaultColour.toUpperCase(), corners: "soft" }))
  })

  it.effect("D-BRAND-3: has the colours of both modes and the corners, and is cached for a year", () =>
    Effect.gen(function* () {
      const file = fileOf("#1D3A8A", "square") ?? assert.fail("no stylesheet")
      assert.match(file, /^1d3a8a-square-[0-9a-f]{10}\.css$/)
      const answer = yield* styleNamed(file) ?? assert.fail("not found")
      assert.strictEqual(answer.headers.get("content-type"), "text/css; charset=utf-8")
      assert.strictEqual(answer.headers.get("x-content-type-options"), "nosniff")
      assert.include(answer.headers.get("cache-control") ?? "", "immutable")
      const style = yield* Effect.promise(() => answer.text())
      assert.match(style, /^:root\{--brand:#1d3a8a;.*--r-m:0;/)
      assert.lengthOf(style.match(/--brand-text:#[0-9a-f]{6}/g) ?? [], 3)
      assert.isBelow(style.length, 1000)
    })
  )

  it("D-BRAND-3: a name with another hash, another form or an unknown kind of corners has none", () => {
    const file = fileOf("#1d3a8a") ?? ""
    for (const name of [
      file.replace(/-[0-9a-f]{10}/, "-0123456789"),
      file.toUpperCase(),
      file.replace("soft", "sharp"),
      file.replace("1d3a8a", "1d3a8b"),
      `${file}x`,
      "",
      "1d3a8a-soft-.css"
    ])
      assert.isUndefined(brandStyleAnswer(name, request), name)
    assert.isTrue(isBrandStyle(file))
    assert.isFalse(isBrandStyle(`x${file}`))
  })

  it.each([["#ff0000;}body{display:none"], ["red"], ["</style>"]])(
    "D-BRAND-3: %s never becomes a stylesheet's name",
    (text) => assert.isFalse(isBrandStyle(`${text}-soft-0123456789.css`))
  )
})
