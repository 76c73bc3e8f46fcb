import { readFileSync } from "node:fs"

const root = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))

/** The oldest Node major that the built files run on: that of the pinned Node, which they are compiled for and tested with. */
export const neededNode = (): number => Number.parseInt(root.devDependencies.node, 10)

/** Where the sources of the packages are. */
export const repository: { readonly type: string; readonly url: string } = root.repository
