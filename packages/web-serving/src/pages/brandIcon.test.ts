import { PictureId } from "@calendeal/domain/branding"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { brandIconAnswer, brandIconPath, isBrandIcon } from "./brandIcon.ts"

const request = HttpServerRequest.fromWeb(new Request("https://book.example/"))
const id = WorkspaceId.make("6f1f0b5e-30f4-4f0e-9d38-0f5a6d8b7c11")
const pathOf = (name: string, brandColour: string | null = null) =>
  brandIconPath({ brandColour, id, logo: null, name })
const fileOf = (name: string, brandColour: string | null = null) =>
  pathOf(name, brandColour).replace("/assets/icons/", "")

/** The drawing at this path. */
const drawn = Effect.fnUntraced(function* (file: string) {
  const answer = HttpServerResponse.toWeb(yield* brandIconAnswer(file, request) ?? assert.fail(file))
  return { headers: answer.headers, svg: yield* Effect.promise(() => answer.text()) }
})

describe("D-BRAND-4: the icon of a workspace", () => {
  it("is its logo", () => {
    const logo = PictureId.make("a".repeat(64))
    assert.strictEqual(
      brandIconPath({ brandColour: null, id, logo, name: "Acme" }),
      `/assets/pictures/${id}/${logo}.png`
    )
  })

  it.effect("is otherwise the first letter on the brand colour, in any script, cached for a year", () =>
    Effect.gen(function* () {
      for (const [name, letter] of [
        ["acme", "A"],
        ["  (élan)", "É"],
        ["ßtudio", "S"],
        ["łódź", "Ł"],
        ["予約", "予"],
        ["متجر", "م"],
        ["42 ways", "4"],
        ["<script>", "S"],
        ["🎉", "•"]
      ] as const) {
        const { headers, svg } = yield* drawn(fileOf(name, "#1D3A8A"))
        assert.include(svg, `>&#x${letter.codePointAt(0)?.toString(16)};</text>`, name)
        assert.include(svg, 'fill="#1d3a8a"')
        assert.strictEqual(headers.get("content-type"), "image/svg+xml")
        assert.include(headers.get("content-security-policy") ?? "", "default-src 'none'")
        assert.include(headers.get("cache-control") ?? "", "immutable")
      }
    })
  )

  it.effect.prop("has an address for every name, and draws no markup of it", [Schema.String], ([name]) =>
    Effect.gen(function* () {
      const file = fileOf(name)
      assert.isTrue(isBrandIcon(file), file)
      assert.match(
        (yield* drawn(file)).svg,
        /^<svg [^<]*><rect [^<]*\/><text [^<]*>&#x[0-9a-f]+;<\/text><\/svg>$/
      )
    })
  )

  it("has no other address", () => {
    const file = fileOf("Acme")
    for (const name of [
      file.replace(/-[0-9a-f]{10}/, "-0123456789"),
      file.replace("-41-", "-3c-"),
      file.replace("-41-", "-d800-"),
      file.replace("-41-", "-fffff-"),
      file.toUpperCase(),
      `${file}x`,
      ""
    ])
      assert.isUndefined(brandIconAnswer(name, request), name)
  })
})
