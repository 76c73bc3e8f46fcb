import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { type BrandRamp, brandRamp, grounds, type Mode } from "./brandRamp.ts"

/** Luminance of each 8-bit value, by the definition of WCAG 2.2. */
const linear = Array.from({ length: 256 }, (_, value) => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4)
})

const luminance = (hex: string) => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [0.2126, 0.7152, 0.0722].reduce(
    (sum, weight, nth) => sum + weight * (linear[Math.floor(value / 256 ** (2 - nth)) % 256] ?? Number.NaN),
    0
  )
}

const contrast = (one: string, other: string) => {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

const AnyColour = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 0xffffff }))
const spelled = (value: number) => `#${value.toString(16).padStart(6, "0")}`

/** Each pair that is shown on each other, with its least contrast. */
const pairs = (ramp: BrandRamp, mode: Mode): ReadonlyArray<readonly [string, string, string, number]> => {
  const { ground, paper } = grounds[mode]
  return [
    ["text on solid", ramp.onSolid, ramp.solid, 4.5],
    ["text on the solid under the pointer", ramp.onSolid, ramp.solidHover, 4.5],
    ...[paper, ground, ramp.wash, ramp.wash2].map((on) => ["text", ramp.text, on, 4.5] as const),
    ...[paper, ground, ramp.wash].map((on) => ["a mark", ramp.mark, on, 3] as const),
    ["the edge of a button", ramp.edge, paper, 3]
  ]
}

const modes = ["light", "dark"] as const

const expectContrasts = (colour: string, mode: Mode) => {
  for (const [what, one, other, least] of pairs(brandRamp(colour, mode), mode))
    assert.isAtLeast(contrast(one, other), least, `${what} of ${colour}: ${one} on ${other}`)
}

describe("the colours of a brand", () => {
  for (const mode of modes)
    it.prop(
      `D-BRAND-2: text has 4.5 and controls have 3 to 1 on a ${mode} page, for 1,000 random colours`,
      [AnyColour],
      ([value]) => expectContrasts(spelled(value), mode),
      { arbitrary: { runs: 1000 } }
    )

  it.each([
    "#000000",
    "#ffffff",
    "#808080",
    "#ffff00",
    "#0000ff",
    "#ff0000",
    "#00ff00",
    "#fefefe",
    "#767676"
  ])("D-BRAND-2: keep the least contrasts for the extreme %s", (colour) => {
    for (const mode of modes) expectContrasts(colour, mode)
  })

  it.prop(
    "D-BRAND-2: keep a colour as typed on a light page if white text is readable on it",
    [AnyColour],
    ([value]) => {
      const colour = spelled(value)
      if (contrast(colour, "#ffffff") < 4.6) return
      assert.strictEqual(brandRamp(colour.toUpperCase(), "light").solid, colour)
    },
    { arbitrary: { runs: 1000 } }
  )

  it("D-BRAND-2: keep a pale colour on a light page, with dark text on it and an edge around it", () => {
    const pale = brandRamp("#F5E27A", "light")
    assert.strictEqual(pale.solid, "#f5e27a")
    assert.isAbove(contrast(pale.onSolid, pale.solid), 7)
    assert.notStrictEqual(pale.edge, pale.solid)
  })

  it("D-BRAND-2: a grey brand has grey colours", () => {
    for (const mode of modes)
      for (const shade of Object.values(brandRamp("#777777", mode)))
        assert.match(shade, /^#(?:([0-9a-f]{2})\1\1)$/u)
  })

  it("are those of the default page for the default colour", () => {
    assert.deepStrictEqual(brandRamp("#0b6b4d", "light"), {
      solid: "#0b6b4d",
      solidHover: "#005d42",
      onSolid: "#ffffff",
      edge: "#0b6b4d",
      text: "#0b6b4d",
      mark: "#0b6b4d",
      wash: "#e8f5ef",
      wash2: "#d4ede1",
      line: "#bbd9cb"
    })
    assert.deepStrictEqual(brandRamp("#0b6b4d", "dark"), {
      solid: "#66b896",
      solidHover: "#73c5a2",
      onSolid: "#011c11",
      edge: "#66b896",
      text: "#66b896",
      mark: "#409272",
      wash: "#172a22",
      wash2: "#1c3a2d",
      line: "#395448"
    })
  })
})
