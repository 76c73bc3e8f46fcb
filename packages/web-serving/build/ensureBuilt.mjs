import { fileURLToPath } from "node:url"
import { buildOnce } from "@calendeal/web-kit/build-once"

const used = [
  "packages/account-pages/src",
  "packages/booking-page/build",
  "packages/booking-page/src",
  "packages/web-kit/src",
  "packages/web-kit/build"
]
const page = buildOnce(fileURLToPath(new URL("..", import.meta.url)), "The booking page", used)

export const { ensureBuilt, sourcesHash } = page

/** The folders of the npm packages whose code is in the pages, such as `node_modules/preact`. */
export const packagesOfPage = page.packagesOf
