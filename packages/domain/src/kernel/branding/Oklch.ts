/** A colour in OKLCH: lightness 0-1, chroma from 0 (about 0.32 at most in sRGB), and hue in degrees, 0-360. */
export interface Oklch {
  readonly l: number
  readonly c: number
  readonly h: number
}

type Triple = readonly [number, number, number]

const clamp = (value: number): number => Math.min(1, Math.max(0, value))

const toLinear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4

const toGamma = (value: number): number =>
  value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055

/** The linear red, green and blue of `#rrggbb`, each 0-1. */
const linearOf = (hex: string): Triple => {
  const at = (start: number) => toLinear(Number.parseInt(hex.slice(start, start + 2), 16) / 255)
  return [at(1), at(3), at(5)]
}

/** The colour of `#rrggbb`. */
export const oklchOf = (hex: string): Oklch => {
  const [red, green, blue] = linearOf(hex)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return {
    l: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    c: Math.hypot(a, b),
    h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
  }
}

/** Linear sRGB, which is outside 0-1 for colours that a screen cannot show. */
const linearFrom = ({ c, h, l }: Oklch): Triple => {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short
  ]
}

/** Rounding to 8 bits hides this excess. */
const tolerance = 0.0005

const isShown = (colour: Oklch): boolean =>
  linearFrom(colour).every((value) => value >= -tolerance && value <= 1 + tolerance)

/** The largest chroma up to the colour's own that a screen can show with this lightness and hue. */
const shownChroma = (colour: Oklch): number => {
  if (isShown(colour)) return colour.c
  let [low, high] = [0, colour.c]
  for (let step = 0; step < 18; step++) {
    const middle = (low + high) / 2
    if (isShown({ ...colour, c: middle })) low = middle
    else high = middle
  }
  return low
}

/** The colour as `#rrggbb`. A colour outside sRGB loses chroma, not lightness or hue. */
export const hexOf = (colour: Oklch): string =>
  `#${linearFrom({ ...colour, c: shownChroma(colour) })
    .map((value) =>
      Math.round(toGamma(clamp(value)) * 255)
        .toString(16)
        .padStart(2, "0")
    )
    .join("")}`

/** The relative luminance of `#rrggbb` (WCAG 2.2), 0-1. */
const luminanceOf = (hex: string): number => {
  const [red, green, blue] = linearOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours as WCAG 2.2 defines it, 1-21. */
export const contrastOf = (one: string, other: string): number => {
  const [first, second] = [luminanceOf(one), luminanceOf(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}
