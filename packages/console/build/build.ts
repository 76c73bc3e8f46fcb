// Builds the console into the given folder, by default dist/: two modules without dependencies that the production bundle can include.
// built.js has the addresses of its files for browsers, files.js the files, compressed. packages.json lists the npm packages whose code it contains.
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { browserFileOf, isBrowserFile } from "@calendeal/web-kit/browser-file"
import { bundledPackages } from "@calendeal/web-kit/bundled-packages"
import { plainImports } from "@calendeal/web-kit/plain-imports"
import { build } from "vite"
import { sourcesHash } from "./ensureBuilt.mjs"

const folder = fileURLToPath(new URL("..", import.meta.url))
const [, , dist = join(folder, "dist")] = process.argv
mkdirSync(dist, { recursive: true })
// Concurrent builds do not conflict: each works in its own folder and renames one file at the end.
const out = mkdtempSync(join(dist, "building-"))
// Always a production build, also in test runs.
process.env["NODE_ENV"] = "production"

const packages = new Set<string>()
const base = "/console/-/assets/"

await build({
  root: folder,
  configFile: false,
  logLevel: "warn",
  base,
  mode: "production",
  plugins: [bundledPackages(packages), plainImports()],
  oxc: { jsx: { runtime: "automatic", importSource: "preact", development: false } },
  build: {
    outDir: join(out, "client"),
    emptyOutDir: true,
    target: "es2022",
    modulePreload: false,
    assetsDir: ".",
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { console: join(folder, "src/client.tsx") },
      output: {
        entryFileNames: "[name]-[hash].js",
        chunkFileNames: "part-[hash].js",
        assetFileNames: "[name]-[hash][extname]"
      }
    }
  }
})

const names = readdirSync(join(out, "client")).filter(isBrowserFile)
const named = (ending: RegExp) => base + (names.find((name) => ending.test(name)) ?? "")
const entry = {
  script: named(/^console-.*\.js$/),
  style: named(/^console-.*\.css$/),
  font: named(/-latin-wght-.*\.woff2$/)
}
writeFileSync(
  join(out, "built.js"),
  [
    `// ${sourcesHash()}`,
    `export const fileNames = ${JSON.stringify(names)}`,
    `export const entry = ${JSON.stringify(entry)}`,
    ""
  ].join("\n")
)
const files = names.map((name) => browserFileOf(join(out, "client", name)))
writeFileSync(join(out, "files.js"), `export const assets = ${JSON.stringify(files)}\n`)
writeFileSync(join(out, "packages.json"), JSON.stringify([...packages].toSorted()))
// The module is last, because its presence marks a complete build.
for (const file of ["packages.json", "files.js", "built.js"]) renameSync(join(out, file), join(dist, file))
rmSync(out, { recursive: true })
