import { readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { fontFiles } from "@calendeal/adapters-pictures/font-files"
import { defineConfig } from "tsdown"
import { builtPages } from "../../tools/build/builtPages.ts"
import { neededNode } from "../../tools/build/rootManifest.ts"
import { tellThirdParties } from "./build/tellThirdParties.ts"

/** Packages that the Redis client uses if they are installed. */
const optional = ["@node-rs/xxhash", "@opentelemetry/api"]

/** The bundle runs without the optional ones, so it may name them in a dynamic import alone. */
const optionalStayLazy = {
  name: "optional-stay-lazy",
  generateBundle(
    _: unknown,
    bundle: Record<string, { type: string; isEntry?: boolean; imports?: Array<string> }>
  ) {
    const reached = Object.keys(bundle).filter((file) => bundle[file]?.isEntry)
    // The list grows while it is walked: an entry loads its chunks, these load theirs.
    for (const file of reached) {
      for (const imported of bundle[file]?.imports ?? []) {
        if (optional.includes(imported))
          throw new Error(`${file} needs ${imported} to start: import it lazily`)
        if (imported in bundle && !reached.includes(imported)) reached.push(imported)
      }
    }
  }
}

/** What `createRequire` loads stays outside of the bundle, and only a server without node_modules would notice. */
const nothingIsRequired = {
  name: "nothing-is-required",
  transform(code: string, file: string) {
    // The files of development's PostgreSQL are looked for where development has them.
    if (!/packages\/[^/]+\/src\/(?!embedded\/)/.test(file) || !code.includes("createRequire(")) return
    throw new Error(`${file} uses createRequire: import what it loads, JSON too (with { type: "json" })`)
  }
}

/** The SQL files go into the bundle as texts: beside it there is nothing to read. */
const sqlIsInlined = {
  name: "sql-is-inlined",
  async load(file: string) {
    if (!file.endsWith("adapters-postgres/src/migrations/sqlFiles.ts")) return
    const texts: Readonly<Record<string, unknown>> = await import(file)
    return Object.entries(texts)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
      .join("\n")
  }
}

/** Wherever the bundle is copied to, Node knows at once that it is an ES module, and a reader which Node it needs. */
const withManifest = {
  name: "with-manifest",
  generateBundle(this: { emitFile: (file: { type: "asset"; fileName: string; source: string }) => unknown }) {
    const manifest = { type: "module", engines: { node: `>=${neededNode()}` } }
    this.emitFile({ type: "asset", fileName: "package.json", source: `${JSON.stringify(manifest)}\n` })
  }
}

/** The program that draws pictures is WebAssembly, which the thread reads from beside itself, as the fonts of cards. */
const withDrawingProgram = {
  name: "with-drawing-program",
  generateBundle(this: {
    emitFile: (file: {
      type: "asset"
      fileName: string
      originalFileName: string
      source: Uint8Array
    }) => unknown
  }) {
    const emit = (fileName: string, path: string) => {
      const originalFileName = join(import.meta.dirname, "../../node_modules", path)
      const source = readFileSync(originalFileName)
      this.emitFile({ type: "asset", fileName, originalFileName, source })
    }
    emit("resvg.wasm", "@resvg/resvg-wasm/index_bg.wasm")
    for (const path of fontFiles) emit(basename(path), join("@expo-google-fonts", path))
  }
}

// What renders the booking page is built before, and taken in like any other module. Tests have it in a folder of their own.
const pages = builtPages(process.env["BUILT_PAGES"])
pages.ensure()

// The service and its libraries, minified: Node reads some files instead of hundreds, which is most of the time a start
// takes. calendeal.js checks which Node runs it; the rest is in files beside it, what is imported lazily in its own.
export default defineConfig({
  // The thread that reads calendars is a program of its own, found beside the file that starts it.
  entry: {
    calendeal: "src/bundled.ts",
    calendarThread: "../adapters-calendars/src/thread/calendarThread.ts",
    // So is the thread that draws pictures.
    pictureThread: "../adapters-pictures/src/pictureThread.ts"
  },
  format: "esm",
  platform: "node",
  target: `node${neededNode()}`,
  define: { __NEEDED_NODE__: String(neededNode()) },
  fixedExtension: false,
  dts: false,
  minify: true,
  // For `node --enable-source-maps`, and for a test that asks which packages are in the bundle. The image has none.
  sourcemap: true,
  deps: { alwaysBundle: [/.*/], neverBundle: optional, onlyBundle: false, onlyImport: optional },
  plugins: [
    optionalStayLazy,
    nothingIsRequired,
    sqlIsInlined,
    withManifest,
    withDrawingProgram,
    pages.plugin,
    tellThirdParties(pages.packages)
  ]
})
