import { fileURLToPath } from "node:url"
import { buildOnce } from "@calendeal/web-kit/build-once"

const used = [
  "packages/booking-page/src/embed",
  "packages/domain/src/kernel/branding",
  "packages/domain/src/leads/routing",
  "packages/client/src",
  "packages/web-kit/src",
  "packages/web-kit/build"
]
const page = buildOnce(fileURLToPath(new URL("..", import.meta.url)), "The console", used)

export const { ensureBuilt, sourcesHash } = page

/** The folders of the npm packages whose code is in the console, such as `node_modules/preact`. */
export const packagesOfConsole = page.packagesOf
