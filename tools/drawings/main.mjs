// Draws the portraits of the demonstration's hosts and the mark of Acme as PNG, into the module that the demonstration stores them from.
import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { initWasm, Resvg } from "@resvg/resvg-wasm"

const module = new URL("../../packages/app/src/demo/life/pictures.ts", import.meta.url)

await initWasm(readFileSync(fileURLToPath(import.meta.resolve("@resvg/resvg-wasm/index_bg.wasm"))))

const entries = ["acme", "ada", "grace", "katsuko"].map((name) => {
  const svg = readFileSync(new URL(`demonstration/${name}.svg`, import.meta.url), "utf8")
  const png = Buffer.from(new Resvg(svg).render().asPng())
  console.log(`${name}  ${png.length} B`)
  return `  ${name}:\n    "${png.toString("base64")}"`
})

writeFileSync(
  module,
  `// Written by tools/drawings/main.mjs from the drawings beside it.

/** The mark of Acme and the portraits of its hosts: PNG in base64. */
export const drawings = {
${entries.join(",\n")}
} as const
`
)
