import { builtFileOf } from "@calendeal/web-kit/browser-file"
import { root } from "./built.ts"

const page = "/assets/page-sources"
const account = "/assets/account-sources"
const reference = "/assets/reference-sources"

/**
 * A plugin of Vite with which the service renders its pages from the sources, so that tests over HTTP need no build. The files for
 * browsers have one repeated line each: tests that read them are in tests/browser.
 */
export const pagesFromSources = {
  name: "pages-from-sources",
  enforce: "pre" as const,
  resolveId: (id: string, importer = "") => {
    const [, own] = /\/packages\/(web-serving)\//.exec(importer) ?? []
    const [, name = own, file] = /^(?:@calendeal\/(console)\/|#)(built|files)$/.exec(id) ?? []
    return name === undefined || file === undefined ? undefined : `\0${name}#${file}`
  },
  load: (id: string) => modules[id]
}

const exported = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
    .join("")

const pageFiles = [
  "page-sources.js",
  "page-sources.css",
  "account-sources.js",
  "account-sources.css",
  "assistants-sources.js",
  "guide-sources.js",
  "link-sources.js",
  "reference-sources.js",
  "reference-sources.css",
  "zones-sources.json",
  "embed.js",
  "visits.js"
]
const consoleFiles = ["console-sources.js", "console-sources.css", "figtree-sources.woff2"]
const filesOf = (names: ReadonlyArray<string>) => ({
  assets: names.map((name) => builtFileOf(name, Buffer.from(`/* ${name} */\n`.repeat(100))))
})

const modules: Readonly<Record<string, string>> = {
  "\0web-serving#built":
    `export * from ${JSON.stringify(`${root}/packages/web-serving/src/server.tsx`)}\n` +
    exported({
      fileNames: pageFiles,
      entry: { script: `${page}.js`, style: `${page}.css`, zones: "/assets/zones-sources.json" },
      pageStyles: "/* page-sources.css */",
      accountEntry: { script: `${account}.js`, style: `${account}.css` },
      referenceEntry: { script: `${reference}.js`, style: `${reference}.css` },
      assistantsScript: "/assets/assistants-sources.js",
      guideScript: "/assets/guide-sources.js",
      linkScript: "/assets/link-sources.js"
    }),
  "\0web-serving#files": exported(filesOf(pageFiles)),
  "\0console#built": exported({
    fileNames: consoleFiles,
    entry: {
      script: "/console/-/assets/console-sources.js",
      style: "/console/-/assets/console-sources.css",
      font: "/console/-/assets/figtree-sources.woff2"
    }
  }),
  "\0console#files": exported(filesOf(consoleFiles))
}
