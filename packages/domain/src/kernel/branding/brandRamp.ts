import { contrastOf, hexOf, type Oklch, oklchOf } from "./Oklch.ts"

/** The colour of pages without a brand, evergreen. */
export const defaultColour = "#0b6b4d"

/** The colours of a workspace in one mode of the page, each `#rrggbb` in lower case. */
export interface BrandRamp {
  /** The ground of filled buttons and chosen days. */
  readonly solid: string
  /** The same under the pointer. */
  readonly solidHover: string
  /** Text on `solid` and `solidHover`. */
  readonly onSolid: string
  /** The border of `solid`. */
  readonly edge: string
  /** Links and chosen words. */
  readonly text: string
  /** The line under a free day, and the edge of a chosen option. */
  readonly mark: string
  /** A tinted ground, and a stronger one. */
  readonly wash: string
  readonly wash2: string
  /** A hairline on a wash, which is only decoration. */
  readonly line: string
}

export type Mode = "light" | "dark"

/** The neutral grounds that the ramp is readable on. The page's stylesheet has the same values. */
export const grounds = {
  light: { paper: "#ffffff", ground: "#f5f6f3" },
  dark: { paper: "#161a17", ground: "#0d110f" }
} as const satisfies Readonly<Record<Mode, object>>

/** The least contrast of text and of controls: a tenth above what WCAG 2.2 AA asks for. */
const textContrast = 4.6
const controlContrast = 3.1

/** The share of lightness by which a walk moves. */
const step = 0.005

/** From this lightness on, a light page keeps the colour and writes on it in dark ink. */
const paleLightness = 0.74

/**
 * The colours of a page from one brand colour (D-BRAND-2). Text has at least 4.5 to 1 on each ground, controls 3 to 1. The
 * hue is kept. On a light page, `solid` is the brand colour as typed, if white text is readable on it or if it is pale.
 */
export const brandRamp = (colour: string, mode: Mode): BrandRamp =>
  mode === "light" ? lightRamp(colour.toLowerCase()) : darkRamp(colour.toLowerCase())

const white = "#ffffff"

const lightRamp = (brand: string): BrandRamp => {
  const own = vividOf(oklchOf(brand))
  const { ground, paper } = grounds.light
  const wash = hexOf({ ...own, l: 0.96, c: Math.min(own.c * 0.17, 0.021) })
  const wash2 = hexOf({ ...own, l: 0.925, c: Math.min(own.c * 0.32, 0.042) })
  const isReadableOn = (candidate: string) => contrastOf(candidate, white) >= textContrast
  const isKept = own.l >= paleLightness || isReadableOn(brand)
  const solid = isKept ? brand : darkened(own, own.l, isReadableOn)
  const onSolid = isReadableOn(solid) ? white : inkOf(own)
  const text = darkened(own, Math.min(own.l, 0.62), (candidate) =>
    isAbove(textContrast, candidate, [paper, ground, wash, wash2])
  )
  const mark = darkened(own, Math.min(own.l, 0.72), (candidate) =>
    isAbove(controlContrast, candidate, [paper, ground, wash])
  )
  return {
    solid,
    solidHover: movedBy(solid, onSolid === white ? -0.045 : 0.04),
    onSolid,
    // A pale button on white paper needs a border to have a shape.
    edge: contrastOf(solid, paper) >= controlContrast ? solid : mark,
    text,
    mark,
    wash,
    wash2,
    line: hexOf({ ...own, l: 0.86, c: Math.min(own.c * 0.4, 0.06) })
  }
}

const darkRamp = (brand: string): BrandRamp => {
  const own = vividOf(oklchOf(brand))
  const { ground, paper } = grounds.dark
  const wash = hexOf({ ...own, l: 0.265, c: Math.min(own.c * 0.3, 0.035) })
  const wash2 = hexOf({ ...own, l: 0.32, c: Math.min(own.c * 0.45, 0.055) })
  const onSolid = inkOf(own)
  const calm = { ...own, c: Math.min(own.c, 0.19) }
  const from = Math.max(own.l, 0.72)
  const solid = lightened(
    calm,
    from,
    (candidate) => contrastOf(candidate, onSolid) >= 6 && contrastOf(candidate, paper) >= textContrast
  )
  return {
    solid,
    solidHover: movedBy(solid, 0.04),
    onSolid,
    edge: solid,
    text: lightened({ ...own, c: Math.min(own.c, 0.17) }, from, (candidate) =>
      isAbove(textContrast, candidate, [paper, ground, wash, wash2])
    ),
    mark: lightened(calm, Math.max(Math.min(own.l, 0.8), 0.6), (candidate) =>
      isAbove(controlContrast, candidate, [paper, ground, wash])
    ),
    wash,
    wash2,
    line: hexOf({ ...own, l: 0.42, c: Math.min(own.c * 0.4, 0.06) })
  }
}

/** Greys stay grey. Other colours get a chroma that is visible and does not glare. */
const vividOf = (own: Oklch): Oklch =>
  own.c < 0.02 ? own : { ...own, c: Math.min(0.24, Math.max(0.06, own.c)) }

/** The dark ink on a pale ground. */
const inkOf = (own: Oklch): string => hexOf({ ...own, l: 0.2, c: Math.min(own.c, 0.04) })

const isAbove = (limit: number, colour: string, grounds: ReadonlyArray<string>): boolean =>
  grounds.every((ground) => contrastOf(colour, ground) >= limit)

/** The first colour that fits, from this lightness down. */
const darkened = (own: Oklch, from: number, fits: (colour: string) => boolean): string => {
  for (let l = from; l > 0; l -= step) {
    const colour = hexOf({ ...own, l })
    if (fits(colour)) return colour
  }
  return "#000000"
}

/** The first colour that fits, from this lightness up. */
const lightened = (own: Oklch, from: number, fits: (colour: string) => boolean): string => {
  for (let l = from; l < 1; l += step) {
    const colour = hexOf({ ...own, l })
    if (fits(colour)) return colour
  }
  return white
}

const movedBy = (colour: string, lightness: number): string => {
  const own = oklchOf(colour)
  return hexOf({ ...own, l: Math.min(0.98, Math.max(0.12, own.l + lightness)) })
}
