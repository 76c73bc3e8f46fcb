// Builds the booking page and the account's pages into the given folder, by default dist/: built.js, the server's renderer, and files.js, the compressed files for browsers: two
// modules without dependencies that the production bundle can include, of which the second is loaded on demand. packages.json lists the npm packages whose
// code it contains, for the bundle's licences.
import { createHash } from "node:crypto"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"
import { build, type InlineConfig } from "vite"
import { zoneData } from "@calendeal/booking-page/zone-data"
import { browserFileOf, isBrowserFile } from "@calendeal/web-kit/browser-file"
import { bundledPackages } from "@calendeal/web-kit/bundled-packages"
import { plainImports } from "@calendeal/web-kit/plain-imports"
import { sourcesHash } from "./ensureBuilt.mjs"

const folder = fileURLToPath(new URL("..", import.meta.url))
const [, , dist = join(folder, "dist")] = process.argv
mkdirSync(dist, { recursive: true })
// Concurrent builds do not conflict: each works in its own folder and renames one file at the end.
const out = mkdtempSync(join(dist, "building-"))

// Always a production build, also in test runs: development code is half as large again and contains paths of this
// machine.
process.env["NODE_ENV"] = "production"

/** The file of an entry point of another package. */
const sourceOf = (name: string) => fileURLToPath(import.meta.resolve(name))

const packages = new Set<string>()

const common: InlineConfig = {
  root: folder,
  configFile: false,
  logLevel: "warn",
  base: "/assets/",
  mode: "production",
  plugins: [bundledPackages(packages), plainImports()]
}

/** `h` takes children as arguments, which is shorter than the property that `jsx` needs. Every file gets the import. */
const withJsx: InlineConfig = {
  ...common,
  oxc: {
    jsx: { runtime: "classic", pragma: "h", pragmaFrag: "Fragment", development: false },
    jsxInject: 'import { Fragment, h } from "preact"'
  }
}

/** A page's script with its style sheet. Pages share no script, so that none loads the code of another one. */
const buildClient = (
  name: "page" | "link" | "account" | "assistants" | "guide" | "reference",
  source: string
) =>
  build({
    ...(source.endsWith(".tsx") ? withJsx : common),
    build: {
      outDir: join(out, "client"),
      emptyOutDir: false,
      target: "es2022",
      modulePreload: false,
      assetsDir: ".",
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: { [name]: source },
        output: {
          entryFileNames: "[name]-[hash].js",
          chunkFileNames: "part-[hash].js",
          assetFileNames: "[name]-[hash][extname]"
        }
      }
    }
  })

/** A classic script for other sites. */
const buildForSites = (file: "embed.js" | "visits.js", source: string) =>
  build({
    ...common,
    build: {
      outDir: join(out, "sites"),
      emptyOutDir: false,
      target: "es2020",
      rolldownOptions: {
        input: source,
        output: { format: "iife", entryFileNames: file }
      }
    }
  })

const buildServer = () =>
  build({
    ...withJsx,
    build: {
      ssr: join(folder, "src/server.tsx"),
      outDir: join(out, "server"),
      emptyOutDir: true,
      target: "node22",
      // One file, also for what browsers load later: a page is rendered with all of it.
      rolldownOptions: { output: { entryFileNames: "server.js", codeSplitting: false } }
    },
    ssr: { noExternal: true }
  })

await buildClient("page", sourceOf("@calendeal/booking-page/client"))
await buildClient("link", sourceOf("@calendeal/booking-page/link-client"))
await buildClient("account", sourceOf("@calendeal/account-pages/client"))
await buildClient("assistants", sourceOf("@calendeal/account-pages/assistants"))
await buildClient("guide", sourceOf("@calendeal/booking-page/guide"))
await buildClient("reference", join(folder, "src/reference/client.ts"))
await buildForSites("embed.js", sourceOf("@calendeal/booking-page/loader"))
await buildForSites("visits.js", sourceOf("@calendeal/booking-page/site-visits"))
await buildServer()
const zones = JSON.stringify(zoneData())
const zonesHash = createHash("sha256").update(zones).digest("base64url").slice(0, 8)
writeFileSync(join(out, `client/zones-${zonesHash}.json`), zones)
const names = readdirSync(join(out, "client")).filter(isBrowserFile)
const files = [
  ...names.map((name) => join(out, "client", name)),
  join(out, "sites/embed.js"),
  join(out, "sites/visits.js")
]
const page = new URL(`client/${names.find((name) => /^page-.*\.css$/.test(name))}`, `file://${out}/`)
const named = (ending: RegExp) => `/assets/${names.find((name) => ending.test(name)) ?? ""}`
const entryOf = (name: string) => ({
  script: named(new RegExp(`^${name}-.*\\.js$`)),
  style: named(new RegExp(`^${name}-.*\\.css$`)),
  zones: named(/^zones-.*\.json$/)
})
writeFileSync(
  join(out, "built.js"),
  [
    `// ${sourcesHash()}`,
    readFileSync(join(out, "server/server.js"), "utf8"),
    `export const fileNames = ${JSON.stringify(files.map((file) => basename(file)))}`,
    `export const entry = ${JSON.stringify(entryOf("page"))}`,
    `export const pageStyles = ${JSON.stringify(readFileSync(page, "utf8").trimEnd())}`,
    `export const accountEntry = ${JSON.stringify(entryOf("account"))}`,
    `export const referenceEntry = ${JSON.stringify(entryOf("reference"))}`,
    `export const linkScript = ${JSON.stringify(named(/^link-.*\.js$/))}`,
    `export const assistantsScript = ${JSON.stringify(named(/^assistants-.*\.js$/))}`,
    `export const guideScript = ${JSON.stringify(named(/^guide-.*\.js$/))}`,
    ""
  ].join("\n")
)
writeFileSync(join(out, "packages.json"), JSON.stringify([...packages].toSorted()))
writeFileSync(join(out, "files.js"), `export const assets = ${JSON.stringify(files.map(browserFileOf))}\n`)
// The renderer is last, because its presence marks a complete build.
for (const file of ["packages.json", "files.js", "built.js"]) renameSync(join(out, file), join(dist, file))
rmSync(out, { recursive: true })
