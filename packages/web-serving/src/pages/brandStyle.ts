import { answerDocument, contentHash, passing } from "@calendeal/adapters-http/content"
import { brandRamp, type BrandRamp, type Corners, defaultColour } from "@calendeal/domain/branding"
import type { Workspace } from "@calendeal/domain/workspaces"
import type { HttpServerRequest } from "effect/http"

type Look = Pick<Workspace, "brandColour" | "corners">

/**
 * The path of the stylesheet with a workspace's colours and corners; null: it has the default ones. The path contains
 * both, so that serving it needs no query, and a hash of the content, so that it can be cached for a year (D-BRAND-3).
 */
export const brandStylePath = ({ brandColour, corners }: Look): string | null => {
  const colour = (brandColour ?? defaultColour).toLowerCase()
  if (colour === defaultColour && corners === "soft") return null
  return `/assets/brand/${nameOf(colour, corners, styleOf(colour, corners))}`
}

const nameOf = (colour: string, corners: Corners, style: string): string =>
  `${colour.slice(1)}-${corners}-${contentHash(style)}.css`

/** Whether a file can be a brand's stylesheet. */
export const isBrandStyle = (file: string | undefined): boolean => file !== undefined && named.test(file)

const named = /^([0-9a-f]{6})-(square|soft|round)-[0-9a-f]{10}\.css$/

/** The text of the stylesheet of this name. Undefined: no stylesheet has it. */
export const brandStyleNamed = (file: string): string | undefined => {
  const [, digits = "", corners] = named.exec(file) ?? []
  if (corners !== "square" && corners !== "soft" && corners !== "round") return undefined
  const style = styleOf(`#${digits}`, corners)
  return nameOf(`#${digits}`, corners, style) === file ? style : undefined
}

/** The stylesheet of this name. Undefined: no stylesheet has it. */
export const brandStyleAnswer = (file: string, request: HttpServerRequest.HttpServerRequest) => {
  const style = brandStyleNamed(file)
  return style === undefined
    ? undefined
    : answerDocument(passing(style), request, {
        contentType: "text/css; charset=utf-8",
        headers: {
          "cache-control": "public, max-age=31536000, immutable",
          "cross-origin-resource-policy": "same-origin",
          "x-content-type-options": "nosniff"
        }
      })
}

/** The radii of tags, controls, tall controls, cards and sheets. `soft` is the page's own stylesheet. */
const radii: Readonly<Record<Corners, string>> = {
  square: "--r-s:0;--r-m:0;--r-t:0;--r-l:0;--r-xl:0",
  soft: "",
  round: "--r-s:10px;--r-m:999px;--r-t:999px;--r-l:22px;--r-xl:32px"
}

/** Overrides the tokens of the page, which are in a layer. */
const styleOf = (colour: string, corners: Corners): string => {
  const dark = tokensOf(brandRamp(colour, "dark"))
  const light = [tokensOf(brandRamp(colour, "light")), radii[corners]].filter((part) => part !== "")
  return (
    `:root{${light.join(";")}}` +
    `@media(prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}` +
    `:root[data-theme=dark]{${dark}}`
  )
}

const tokensOf = (ramp: BrandRamp): string =>
  [
    ["brand", ramp.solid],
    ["brand-hover", ramp.solidHover],
    ["brand-on", ramp.onSolid],
    ["brand-edge", ramp.edge],
    ["brand-text", ramp.text],
    ["brand-mark", ramp.mark],
    ["brand-wash", ramp.wash],
    ["brand-wash-2", ramp.wash2],
    ["brand-line", ramp.line]
  ]
    .map(([name, value]) => `--${name}:${value}`)
    .join(";")
