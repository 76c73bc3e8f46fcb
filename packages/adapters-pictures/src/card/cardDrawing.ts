import { type Card, cardSize } from "@calendeal/domain/pictures"
import type { BrandRamp } from "@calendeal/domain/branding"
import { drawable, type Faces, isRightToLeft, linesOf, onOneLine, runsOf, widthOf } from "./text.ts"

/** A card with the colours of its brand on a light page. */
export interface ColouredCard extends Omit<Card, "colour"> {
  readonly ramp: BrandRamp
}

const { height, width } = cardSize
const margin = 84
const inner = width - 2 * margin
const ink = "#18221d"

/** The side of the host's face, and the room that the title leaves to it. */
const faceSide = 280
const faceRoom = faceSide + 60

/** The sizes of a title: the first one is used at which it is complete, without a break in a word. */
const titleSizes = [
  { size: 92, most: 2 },
  { size: 76, most: 3 }
]
const smallestTitle = { size: 62, most: 3 }

/**
 * The SVG of a card (D-PAGE-19). Texts that no font covers are left out; without a title, the logo or the initial is drawn
 * large. It is mirrored for titles from right to left.
 */
export const cardDrawing = (card: ColouredCard, faces: Faces): string => {
  const { face, logo, ramp } = card
  const title = drawable(faces, card.title)
  const workspace = drawable(faces, card.workspace)
  const isMirrored = isRightToLeft(title ?? workspace ?? "")
  const at = (x: number, wide = 0) => (isMirrored ? width - x - wide : x)
  const line = (text: string, x: number, y: number, size: number, isToLeft = isRightToLeft(text)) =>
    `<text x="${at(x)}" y="${y}" font-size="${size}" fill="${ink}" xml:space="preserve"` +
    `${isMirrored ? ' text-anchor="end"' : ""}>${spansOf(faces, text, isToLeft)}</text>`

  const mark = (side: number, y: number): string => {
    const initial = [...(workspace ?? "")].find((one) => /[\p{L}\p{N}]/u.test(one))?.toUpperCase()
    const x = at(margin, side)
    if (logo !== null)
      return (
        `<image x="${x}" y="${y}" width="${side}" height="${side}" ` +
        `preserveAspectRatio="${isMirrored ? "xMax" : "xMin"}YMid meet" ` +
        `href="data:image/png;base64,${Buffer.from(logo).toString("base64")}"/>`
      )
    const letter = initial === undefined ? null : drawable(faces, initial)
    return (
      `<rect x="${x}" y="${y}" width="${side}" height="${side}" rx="${side * 0.22}" fill="${ramp.solid}" stroke="${ramp.edge}" stroke-width="3"/>` +
      (letter === null
        ? ""
        : `<text x="${x + side / 2}" y="${y + side * 0.7}" text-anchor="middle" font-size="${side * 0.58}" fill="${ramp.onSolid}">${spansOf(faces, letter)}</text>`)
    )
  }

  const name = (x: number, y: number, size: number) =>
    workspace === null ? "" : line(onOneLine(faces, workspace, size, width - margin - x), x, y, size)

  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" fill="${ramp.wash}"/>` +
    `<rect x="${at(0, 24)}" width="24" height="${height}" fill="${ramp.solid}"/>` +
    `<rect x="${at(24, 3)}" width="3" height="${height}" fill="${ramp.edge}"/>` +
    (title === null
      ? mark(200, 110) + name(margin, 400, 56)
      : mark(80, 72) + name(margin + 104, 126, 38) + titleLines(title)) +
    portrait() +
    footer() +
    "</svg>"
  )

  /** The title in the middle of the room between the workspace's name and the footer. */
  function titleLines(text: string): string {
    const laidOut = (form: typeof smallestTitle) => ({
      ...form,
      ...linesOf(faces, text, { ...form, width: face === null ? inner : inner - faceRoom })
    })
    const { lines, size } = titleSizes.map(laidOut).find(({ isWhole }) => isWhole) ?? laidOut(smallestTitle)
    const step = size * 1.16
    const first = 326 - ((lines.length - 1) * step) / 2 + size * 0.36
    return lines.map((one, index) => line(one, margin, first + index * step, size, isMirrored)).join("")
  }

  /** The host's face in a circle, at the end of the title. */
  function portrait(): string {
    if (face === null || title === null) return ""
    const x = at(width - margin - faceSide, faceSide)
    const circle = (attributes: string) =>
      `<circle cx="${x + faceSide / 2}" cy="310" r="${faceSide / 2}" ${attributes}/>`
    return (
      `<clipPath id="face">${circle("")}</clipPath>` +
      `<image x="${x}" y="${310 - faceSide / 2}" width="${faceSide}" height="${faceSide}" clip-path="url(#face)" ` +
      `preserveAspectRatio="xMidYMid slice" href="data:image/png;base64,${Buffer.from(face).toString("base64")}"/>` +
      circle(`fill="none" stroke="${ramp.edge}" stroke-width="3"`)
    )
  }

  /** The length on the brand's colour, and the host's name beside it. */
  function footer(): string {
    const size = 34
    const length = drawable(faces, card.length)
    const host = card.host === null ? null : drawable(faces, card.host)
    const pill = length === null ? 0 : Math.ceil(widthOf(faces, length, size)) + 56
    const box =
      length === null
        ? ""
        : `<rect x="${at(margin, pill)}" y="496" width="${pill}" height="64" rx="32" fill="${ramp.solid}" stroke="${ramp.edge}" stroke-width="3"/>` +
          `<text x="${at(margin, pill) + pill / 2}" y="540" text-anchor="middle" font-size="${size}" fill="${ramp.onSolid}">${spansOf(faces, length)}</text>`
    const x = margin + (pill === 0 ? 0 : pill + 28)
    return box + (host === null ? "" : line(onOneLine(faces, host, size, width - margin - x), x, 540, size))
  }
}

/** The text in its faces. In a text from right to left, Latin words and numbers are in their places. */
const spansOf = (faces: Faces, text: string, isToLeft = isRightToLeft(text)): string => {
  const spans = runsOf(faces, text)
    .map(
      ({ face, text: part }) =>
        `<tspan font-family="${face.family}" font-weight="${face.weight}">${escaped(part)}</tspan>`
    )
    .join("")
  return isToLeft ? `&#x202b;${spans}&#x202c;` : spans
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/gu, (one) => `&#${String(one.codePointAt(0))};`)
