import { readFileSync } from "node:fs"

const root = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))

/** The oldest supported Node major: the pinned Node's, for which the files are compiled and tested. */
export const neededNode = (): number => Number.parseInt(root.devDependencies.node, 10)

/** The repository of the packages. */
export const repository: { readonly type: string; readonly url: string } = root.repository
