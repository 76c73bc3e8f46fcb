import { existsSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { fonts } from "./fontFiles.ts"
import { readFont } from "./fontFile.ts"
import type { Face, Faces } from "./text.ts"

/** The bytes of the fonts and how wide their characters are, read once. */
export const readFonts = (): { readonly buffers: ReadonlyArray<Uint8Array>; readonly faces: Faces } => {
  const read = fonts.map(({ family, path, weight }) => {
    const bytes = new Uint8Array(readFileSync(fileOf(path)))
    return { bytes, face: { family, weight, ...readFont(bytes) } satisfies Face }
  })
  return { buffers: read.map(({ bytes }) => bytes), faces: read.map(({ face }) => face) }
}

/** In the bundle, the fonts are beside this file. */
const fileOf = (path: string): string => {
  const beside = fileURLToPath(new URL(`./${path.slice(path.lastIndexOf("/") + 1)}`, import.meta.url))
  return existsSync(beside) ? beside : fileURLToPath(import.meta.resolve(`@expo-google-fonts/${path}`))
}
