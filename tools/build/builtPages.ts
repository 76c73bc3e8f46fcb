import { join } from "node:path"
import { ensureBuilt, packagesOfPage } from "@calendeal/web-serving/building"
import { ensureBuilt as ensureConsoleBuilt, packagesOfConsole } from "@calendeal/console/building"
import { ensureWords } from "@calendeal/locales/building"

const packages = join(import.meta.dirname, "../../packages")

/** What Vitest gives to its plugins. */
interface CachedModules {
  readonly defineCacheKeyGenerator: (
    keyOf: (module: { readonly sourceCode: string }) => string | undefined
  ) => void
}

/** The built booking page and console: in the dist/ of their packages, or below a folder of its own. */
export const builtPages = (folder?: string) => {
  const at = (name: string) => (folder === undefined ? join(packages, name, "dist") : join(folder, name))
  return {
    ensure: () => {
      ensureWords()
      ensureBuilt(at("web-serving"))
      ensureConsoleBuilt(at("console"))
    },
    /** The folders of the npm packages whose code is in them, such as `node_modules/preact`. */
    packages: () => [...packagesOfPage(at("web-serving")), ...packagesOfConsole(at("console"))],
    /** A plugin of Rolldown and Vite, with which `#built` and `#files` of both packages, also by their public names, are these. */
    plugin: {
      name: "built-pages",
      enforce: "pre" as const,
      resolveId: (id: string, importer = "") => {
        const [, own] = /\/packages\/(web-serving|console)\//.exec(importer) ?? []
        const [, name = own, file] = /^(?:@calendeal\/(web-serving|console)\/|#)(built|files)$/.exec(id) ?? []
        return name === undefined || file === undefined ? undefined : join(at(name), `${file}.js`)
      },
      // Vitest keeps transformed modules between runs, with the addresses of what they import.
      configureVitest: ({ defineCacheKeyGenerator }: CachedModules) =>
        defineCacheKeyGenerator(({ sourceCode }) =>
          /["'](?:@calendeal\/(?:web-serving|console)\/|#)(?:built|files)["']/.test(sourceCode)
            ? at("")
            : undefined
        )
    }
  }
}
