import type { Inspected, PictureForm } from "@calendeal/domain/pictures"

const portraitSide = 160
const logoSide = 256

/** The SVG that shows a picture upright in its form. Only numbers and base64 are inserted. */
export const drawingOf = ({ bytes, height, kind, orientation, width }: Inspected, form: PictureForm) => {
  const isTurned = orientation >= 5
  const upright = isTurned ? { width: height, height: width } : { width, height }
  const size = form === "portrait" ? { width: portraitSide, height: portraitSide } : fitted(upright)
  const inner = isTurned ? { width: size.height, height: size.width } : size
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">` +
    `<image transform="${turns(size.width, size.height)[orientation - 1] ?? ""}" ` +
    `width="${inner.width}" height="${inner.height}" ` +
    `preserveAspectRatio="${form === "portrait" ? "xMidYMid slice" : "none"}" ` +
    `href="data:image/${kind};base64,${Buffer.from(bytes).toString("base64")}"/></svg>`
  )
}

/** The size of a logo: never larger than the picture, at least a pixel on each side. */
const fitted = ({ height, width }: { readonly width: number; readonly height: number }) => {
  const scale = Math.min(1, logoSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** For each orientation of Exif, the transformation that makes the picture upright in this size. */
const turns = (width: number, height: number): ReadonlyArray<string> => [
  "",
  `matrix(-1 0 0 1 ${width} 0)`,
  `matrix(-1 0 0 -1 ${width} ${height})`,
  `matrix(1 0 0 -1 0 ${height})`,
  "matrix(0 1 1 0 0 0)",
  `matrix(0 1 -1 0 ${width} 0)`,
  `matrix(0 -1 -1 0 ${width} ${height})`,
  `matrix(0 -1 1 0 0 ${height})`
]
