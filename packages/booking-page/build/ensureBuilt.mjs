import { fileURLToPath } from "node:url"
import { buildOnce } from "./buildOnce.mjs"

const page = buildOnce(fileURLToPath(new URL("..", import.meta.url)), "The booking page")

export const { ensureBuilt, sourcesHash } = page

/** The folders of the npm packages whose code is in the page, such as `node_modules/preact`. */
export const packagesOfPage = page.packagesOf
