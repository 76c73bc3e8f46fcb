import { enableCompileCache } from "node:module"
import { fileURLToPath } from "node:url"

/**
 * Has Node keep what it compiles of the sources, beside what was installed, so that the next start need not. It holds for
 * modules that are loaded afterwards: whoever calls this imports them dynamically.
 */
export const keepCompiled = (): void => {
  enableCompileCache(fileURLToPath(new URL("../../../node_modules/.cache/calendeal", import.meta.url)))
}
