import { OutgoingRequests } from "@calendeal/adapters-outgoing"
import { brandRamp } from "@calendeal/domain/branding"
import { PictureMaker } from "@calendeal/domain/pictures"
import { assert, describe, it, layer } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { cardDrawing } from "../src/card/cardDrawing.ts"
import { readFonts } from "../src/card/fonts.ts"
import { drawable, isRightToLeft, linesOf, runsOf, widthOf } from "../src/card/text.ts"
import { PictureMaker as Maker } from "../src/index.ts"

const { faces } = readFonts()
const room = { most: 3, size: 62, width: 1000 }
const familiesOf = (text: string) => runsOf(faces, text).map(({ face }) => face.family)

const svgOf = (title: string, workspace = "Acme") =>
  cardDrawing(
    {
      workspace,
      title,
      length: "30 min",
      host: null,
      face: null,
      logo: null,
      ramp: brandRamp("#123a7a", "light")
    },
    faces
  )

describe("texts of cards", () => {
  it.each([
    ["de", "Erstgespräch über Größe"],
    ["en", "Intro call – “free”"],
    ["es", "¿Reunión? ¡Sí, mañana!"],
    ["fr", "L’œuvre déjà reçue"],
    ["it", "Perché no, già così"],
    ["nl", "Kennismaking met coördinator"],
    ["pl", "Zażółć gęślą jaźń"],
    ["pt", "Sessão de apresentação"]
  ])("D-PAGE-19: a title in %s is drawn whole in one font", (_language, text) => {
    assert.strictEqual(drawable(faces, text), text)
    assert.deepStrictEqual(familiesOf(text), ["Figtree"])
  })

  it("D-PAGE-19: Japanese, Arabic and Hebrew titles are drawn in fonts of their own, part by part", () => {
    assert.strictEqual(drawable(faces, "無料相談(初回)"), "無料相談(初回)")
    assert.deepStrictEqual(familiesOf("CRM 相談"), ["Figtree", "M PLUS 1p"])
    assert.deepStrictEqual(familiesOf("مكالمة تعريفية"), ["Noto Sans Arabic"])
    assert.deepStrictEqual(familiesOf("שיחת היכרות"), ["Noto Sans Hebrew"])
    assert.isTrue(isRightToLeft("2026 مكالمة CRM"))
    assert.isFalse(isRightToLeft("CRM مكالمة"))
  })

  it("D-PAGE-19: emoji are left out, and a text with a letter without a glyph is not drawn at all", () => {
    assert.strictEqual(drawable(faces, "Intro 🚀 call 👩‍💻"), "Intro call")
    for (const text of ["გაცნობა", "Intro გ", "🚀", "", "\u0000", "…"]) assert.isNull(drawable(faces, text))
  })

  it("D-PAGE-19: no line begins with a closing bracket or a full stop, or ends with an opening bracket", () => {
    const parts = [
      "回",
      "初",
      "相談",
      "ア",
      "ッ",
      "ー",
      "(",
      "（",
      "「",
      ")",
      "）",
      "」",
      "。",
      "!",
      "ABC",
      "3",
      " "
    ]
    let seed = 1
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    let broken = 0
    for (let turn = 0; turn < 3000; turn += 1) {
      const text = Array.from({ length: 4 + random(30) }, () => parts[random(parts.length)])
        .join("")
        .trim()
      const { isWhole, lines } = linesOf(faces, text.replace(/ +/gu, " "), {
        most: 99,
        size: 40,
        width: 200 + random(200)
      })
      // A word that is wider than a line breaks anywhere.
      if (!isWhole) continue
      broken += lines.length - 1
      lines.slice(1).forEach((line, index) => {
        if (!/^[)）」。!ーッ]/u.test(line)) return
        // The text itself has a space before it.
        assert.match(
          text.replaceAll(/ +/gu, " "),
          / [)）」。!ーッ]/u,
          `${text}: ${lines.join("|")}, line ${index + 2}`
        )
      })
      lines.slice(0, -1).forEach((line) => {
        if (/[(（「]$/u.test(line)) assert.match(text, /[(（「] /u, `${text}: ${lines.join("|")}`)
      })
    }
    assert.isAbove(broken, 1000)
    const room = { most: 9, size: 40, width: 4.5 * widthOf(faces, "回", 40) }
    assert.deepStrictEqual(linesOf(faces, "無料相談(初回)です", room).lines, ["無料相談", "(初回)で", "す"])
  })

  it("D-PAGE-19: the face of a host is in a circle at the end of the title, which leaves room for it", () => {
    const title = "A first conversation about heat pumps"
    const withFace = (text: string, face: Uint8Array | null) =>
      cardDrawing(
        {
          workspace: "Acme",
          title: text,
          length: "30 min",
          host: "Ada",
          face,
          logo: null,
          ramp: brandRamp("#123a7a", "light")
        },
        faces
      )
    const plain = withFace(title, null)
    const drawn = withFace(title, new Uint8Array([1, 2, 3]))
    assert.notInclude(plain, "<image")
    assert.include(drawn, 'href="data:image/png;base64,AQID"')
    assert.include(drawn, 'cx="976"')
    assert.include(withFace("שיחת היכרות", new Uint8Array([1])), 'cx="224"')
    const largest = (svg: string) =>
      Math.max(...Array.from(svg.matchAll(/font-size="(\d+)"/g), ([, size]) => Number(size)))
    assert.isBelow(largest(drawn), largest(plain))
  })

  it("D-PAGE-19: lines break at spaces, a long word breaks inside, and a long title ends with an ellipsis", () => {
    assert.deepStrictEqual(linesOf(faces, "Intro call", room), { lines: ["Intro call"], isWhole: true })
    const long = linesOf(faces, "Beratung für Geschäftsführerinnen ".repeat(9).trim(), room)
    assert.lengthOf(long.lines, 3)
    assert.isTrue(long.lines[2]?.endsWith("…"))
    const word = linesOf(faces, "Donaudampfschifffahrtsgesellschaftskapitän", room)
    assert.deepStrictEqual([word.lines.length, word.isWhole], [2, false])
    assert.strictEqual(word.lines.join("\n").replace("-\n", ""), "Donaudampfschifffahrtsgesellschaftskapitän")
    assert.match(word.lines[0] ?? "", /-$/)
    const japanese = linesOf(faces, "無料相談".repeat(6), room)
    assert.deepStrictEqual([japanese.lines.join(""), japanese.isWhole], ["無料相談".repeat(6), true])
  })

  it.prop(
    "D-PAGE-19: no line of any text is wider than the card, and a whole text loses no character",
    [Schema.String],
    ([text]) => {
      const drawn = drawable(faces, text)
      if (drawn === null) return
      const { isWhole, lines } = linesOf(faces, drawn, room)
      assert.isAtMost(lines.length, room.most)
      for (const line of lines) assert.isAtMost(widthOf(faces, line, room.size), room.width)
      if (isWhole) assert.strictEqual(lines.join("").replaceAll(" ", ""), drawn.replaceAll(" ", ""))
    },
    { arbitrary: { runs: 500 } }
  )

  it.prop(
    "D-PAGE-19: no text is markup of the drawing",
    [Schema.String, Schema.String],
    ([title, workspace]) => {
      for (const hostile of [title, `<image href="x"/>&amp;${title}`]) {
        const svg = svgOf(hostile, workspace)
        assert.notInclude(svg, "<image")
        assert.notMatch(
          svg.replaceAll(/<\/?(?:svg|rect|text|tspan)(?: [a-z:-]+="[^"<&]*")*\/?>/g, ""),
          /[<>]/
        )
      }
    },
    { arbitrary: { runs: 300 } }
  )
})

const makers = Maker.layer({ drawingLimit: Duration.seconds(30) }).pipe(
  Layer.provide(
    OutgoingRequests.layer({ allowLoopback: false, resolve: () => Promise.resolve(["127.0.0.1"]) })
  )
)

layer(makers, { excludeTestServices: true, timeout: "1 minute" })("PictureMaker.drawCard", (it) => {
  it.effect("D-PAGE-19: draws a PNG of 1200 by 630 pixels, also without a text that can be drawn", () =>
    Effect.gen(function* () {
      const { drawCard } = yield* PictureMaker
      for (const title of ["Intro call", "無料相談", "გაცნობა", "</text><script>\u0000\ud800"]) {
        const png = Buffer.from(
          yield* drawCard({
            workspace: title,
            title,
            length: "30 min",
            host: "Ada",
            colour: "#f7e58c",
            face: null,
            logo: null
          })
        )
        assert.deepStrictEqual(
          [png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)],
          ["PNG", 1200, 630]
        )
      }
    })
  )
})
