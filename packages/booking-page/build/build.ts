// Builds the booking page into dist/built.js: what renders it, and the files that browsers fetch, compressed. One
// module without dependencies, so that the production bundle takes it in like any other; dist/packages.json lists the
// npm packages whose code is in it, for the bundle's list of licences.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { basename, extname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import { build, type InlineConfig } from "vite"
import { bundledPackages } from "./bundledPackages.ts"
import { sourcesHash } from "./ensureBuilt.mjs"

const folder = fileURLToPath(new URL("..", import.meta.url))
const dist = join(folder, "dist")
mkdirSync(dist, { recursive: true })
// Two builds at once do not see each other: each ends by putting its own one file in place.
const out = mkdtempSync(join(dist, "building-"))

// Whoever has it built, a test run too: development's code is half as large again, and names files of this machine.
process.env["NODE_ENV"] = "production"

const packages = new Set<string>()

const common: InlineConfig = {
  root: folder,
  configFile: false,
  logLevel: "warn",
  base: "/assets/",
  mode: "production",
  plugins: [bundledPackages(packages)],
  oxc: { jsx: { runtime: "automatic", importSource: "preact", development: false } }
}

const buildClient = () =>
  build({
    ...common,
    build: {
      outDir: join(out, "client"),
      target: "es2022",
      modulePreload: false,
      assetsDir: ".",
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: { page: join(folder, "src/client.tsx") },
        output: { entryFileNames: "[name]-[hash].js", assetFileNames: "[name]-[hash][extname]" }
      }
    }
  })

/** A classic script for other people's pages. */
const buildLoader = () =>
  build({
    ...common,
    build: {
      outDir: join(out, "loader"),
      target: "es2020",
      rolldownOptions: {
        input: join(folder, "src/embed/loader.ts"),
        output: { format: "iife", entryFileNames: "embed.js" }
      }
    }
  })

const buildServer = () =>
  build({
    ...common,
    build: {
      ssr: join(folder, "src/server.tsx"),
      outDir: join(out, "server"),
      target: "node22",
      rolldownOptions: { output: { entryFileNames: "server.js" } }
    },
    ssr: { noExternal: true }
  })

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8"
}

/** A file that browsers fetch, as `#built` tells of it. */
const assetOf = (file: string) => {
  const bytes = readFileSync(file)
  const name = basename(file)
  const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  return {
    name,
    type: types[extname(name)] ?? "application/octet-stream",
    plain: bytes.toString("base64"),
    gzip: gzipSync(bytes, { level: 9 }).toString("base64"),
    brotli: brotli.toString("base64")
  }
}

await buildClient()
await buildLoader()
await buildServer()
const names = readdirSync(join(out, "client")).filter((name) => extname(name) in types)
const files = [...names.map((name) => join(out, "client", name)), join(out, "loader/embed.js")]
const named = (extension: string) => `/assets/${names.find((name) => extname(name) === extension) ?? ""}`
writeFileSync(
  join(out, "built.js"),
  [
    `// ${sourcesHash()}`,
    readFileSync(join(out, "server/server.js"), "utf8"),
    `export const assets = ${JSON.stringify(files.map(assetOf))}`,
    `export const entry = ${JSON.stringify({ script: named(".js"), style: named(".css") })}`,
    ""
  ].join("\n")
)
writeFileSync(join(out, "packages.json"), JSON.stringify([...packages].toSorted()))
// The module last: where it is, all is.
for (const file of ["packages.json", "built.js"]) renameSync(join(out, file), join(dist, file))
rmSync(out, { recursive: true })
