import { readFileSync } from "node:fs"

/** The oldest Node major that the built files run on: that of the pinned Node, which they are compiled for and tested with. */
export const neededNode = (): number => {
  const root = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))
  return Number.parseInt(root.devDependencies.node, 10)
}
