// Draws the pictures that are part of the program as PNG, into the modules that have them: the faces of the demonstration's hosts, the mark of
// Acme, and Calendeal's own icon.
import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { initWasm, Resvg } from "@resvg/resvg-wasm"

await initWasm(readFileSync(fileURLToPath(import.meta.resolve("@resvg/resvg-wasm/index_bg.wasm"))))

const textOf = (name) => readFileSync(new URL(name, import.meta.url), "utf8").trim()

const pngOf = (svg, width) =>
  Buffer.from(
    new Resvg(svg, width === undefined ? {} : { fitTo: { mode: "width", value: width } }).render().asPng()
  )

/** An icon file with pictures of these sides, which are PNG as all systems since Windows Vista read them. */
const icoOf = (svg, sides) => {
  const pictures = sides.map((side) => pngOf(svg, side))
  const head = Buffer.alloc(6 + 16 * sides.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(sides.length, 4)
  let offset = head.length
  for (const [nth, side] of sides.entries()) {
    const at = 6 + 16 * nth
    head.writeUInt8(side, at)
    head.writeUInt8(side, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(pictures[nth].length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += pictures[nth].length
  }
  return Buffer.concat([head, ...pictures])
}

const write = (path, name, what, entries) =>
  writeFileSync(
    new URL(`../../packages/${path}`, import.meta.url),
    `// Written by tools/drawings/main.mjs from the drawings beside it.

/** ${what} */
export const ${name} = {
${Object.entries(entries)
  .map(([key, value]) => `  ${key}:\n    ${JSON.stringify(value)}`)
  .join(",\n")}
} as const
`
  )

write(
  "app/src/demo/life/pictures.ts",
  "drawings",
  "The mark of Acme and the portraits of its hosts: PNG in base64.",
  Object.fromEntries(
    ["acme", "ada", "grace", "katsuko"].map((name) => [
      name,
      pngOf(textOf(`demonstration/${name}.svg`)).toString("base64")
    ])
  )
)

const mark = textOf("mark.svg")
write(
  "web-serving/src/pages/markFiles.ts",
  "markFiles",
  "Calendeal's mark as a drawing, and in base64 as an icon file and as PNG for home screens, which round its corners themselves.",
  {
    svg: mark,
    ico: icoOf(mark, [16, 32, 48]).toString("base64"),
    png: pngOf(mark.replace(' rx="8"', ""), 180).toString("base64")
  }
)
