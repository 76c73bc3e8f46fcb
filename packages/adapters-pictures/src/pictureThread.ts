// Draws one picture in a worker thread: a picture of the largest size takes more than a second.
import { initWasm, Resvg } from "@resvg/resvg-wasm"
import { existsSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { parentPort } from "node:worker_threads"
import type { ColouredCard } from "./card/cardDrawing.ts"

/** In the bundle, the program is beside this file. */
const beside = fileURLToPath(new URL("./resvg.wasm", import.meta.url))
const program = existsSync(beside)
  ? beside
  : fileURLToPath(import.meta.resolve("@resvg/resvg-wasm/index_bg.wasm"))

await initWasm(readFileSync(program))

parentPort?.on("message", async (drawing: string | ColouredCard) =>
  parentPort?.postMessage(typeof drawing === "string" ? pngOf(drawing) : await cardOf(drawing))
)

/** A card. Its code and its fonts are loaded for cards only. */
const cardOf = async (card: ColouredCard): Promise<Uint8Array> => {
  const [{ cardDrawing }, { readFonts }] = await Promise.all([
    import("./card/cardDrawing.ts"),
    import("./card/fonts.ts")
  ])
  const { buffers, faces } = readFonts()
  return new Resvg(cardDrawing(card, faces), { font: { fontBuffers: [...buffers] } }).render().asPng()
}

/** The drawing, or null if it is empty: a picture that cannot be decoded is left out. */
const pngOf = (svg: string): Uint8Array | null => {
  const image = new Resvg(svg).render()
  const isEmpty = image.pixels.every((value, at) => at % 4 !== 3 || value === 0)
  return isEmpty ? null : image.asPng()
}
