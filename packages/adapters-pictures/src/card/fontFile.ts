/** What laying out a text needs from a TrueType font. */
export interface Font {
  /** The width of a character in thousandths of the font's size; undefined: the font has no glyph for it. */
  readonly widthOf: (code: number) => number | undefined
}

/** Reads the characters and widths of a TrueType font, in its tables `cmap` (format 4), `hhea`, `hmtx` and `head`. */
export const readFont = (bytes: Uint8Array): Font => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tables = new Map(
    Array.from({ length: view.getUint16(4) }, (_, at) => {
      const entry = 12 + at * 16
      return [String.fromCharCode(...bytes.subarray(entry, entry + 4)), view.getUint32(entry + 8)] as const
    })
  )
  const table = (name: string) => {
    const at = tables.get(name)
    if (at === undefined) throw new Error(`the font has no table ${name}`)
    return at
  }
  const unitsPerEm = view.getUint16(table("head") + 18)
  const measured = view.getUint16(table("hhea") + 34)
  const widths = table("hmtx")
  const glyphs = glyphsOf(view, table("cmap"))
  return {
    widthOf: (code) => {
      const glyph = glyphs.get(code)
      if (glyph === undefined) return undefined
      return (view.getUint16(widths + Math.min(glyph, measured - 1) * 4) * 1000) / unitsPerEm
    }
  }
}

/** The glyph of each character in the basic plane. */
const glyphsOf = (view: DataView, cmap: number): ReadonlyMap<number, number> => {
  const subtables = Array.from(
    { length: view.getUint16(cmap + 2) },
    (_, at) => cmap + view.getUint32(cmap + 4 + at * 8 + 4)
  )
  const start = subtables.find((at) => view.getUint16(at) === 4)
  if (start === undefined) throw new Error("the font has no character map of format 4")
  const doubled = view.getUint16(start + 6)
  const glyphs = new Map<number, number>()
  for (let at = 0; at < doubled; at += 2) {
    const last = view.getUint16(start + 14 + at)
    const first = view.getUint16(start + 16 + doubled + at)
    const delta = view.getUint16(start + 16 + doubled * 2 + at)
    const offsetAt = start + 16 + doubled * 3 + at
    const offset = view.getUint16(offsetAt)
    for (let code = first; code <= last && code !== 0xff_ff; code += 1) {
      const found = offset === 0 ? code : view.getUint16(offsetAt + offset + (code - first) * 2)
      const glyph = found === 0 ? 0 : (found + delta) & 0xff_ff
      if (glyph !== 0) glyphs.set(code, glyph)
    }
  }
  return glyphs
}
