import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"

/** Undefined when the Node that the project pins runs; else what is wrong and what to do about it. */
export const pinnedNode = (root) => {
  const { devDependencies } = JSON.parse(readFileSync(`${root}package.json`, "utf8"))
  const wanted = `v${devDependencies.node}`
  const { stdout, error } = spawnSync(`${root}node_modules/.bin/node`, ["--version"], { encoding: "utf8" })
  const found = stdout?.trim()
  if (found === wanted) return undefined
  return [
    `The pinned Node ${wanted} did not install: node_modules/.bin/node ${found ? `is ${found}` : `does not run (${error?.code ?? "no response"})`}.`,
    `It comes from the npm packages \`node\` and \`node-${process.platform}-${process.arch}\`, put in place by an install script.`,
    "To do: run `npm rebuild node --ignore-scripts=false --foreground-scripts` and read what it prints;",
    "on a platform without such a package, use the Dockerfile."
  ].join("\n")
}
