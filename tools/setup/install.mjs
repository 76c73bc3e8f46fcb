import { spawnSync } from "node:child_process"
import { delimiter } from "node:path"

// Forces dev and optional packages and install scripts: NODE_ENV=production, omit=optional or ignore-scripts in a user's
// configuration would omit vitest, PostgreSQL's programs or the pinned Node.
const flags = ["--include=dev", "--include=optional", "--ignore-scripts=false", "--no-audit", "--no-fund"]

/** npm must not run on the Node inside node_modules that it replaces, nor for a single workspace. */
const environment = () => {
  const PATH = process.env.PATH.split(delimiter).filter((folder) => !folder.includes("node_modules"))
  const isUnwanted = (name) =>
    /^npm_config_(workspaces?|omit|include|global|dry_run|package_lock_only)$/i.test(name)
  const kept = Object.entries(process.env).filter(([name]) => !isUnwanted(name))
  return { ...Object.fromEntries(kept), PATH: PATH.join(delimiter) }
}

const npm = (root, args) =>
  spawnSync("npm", [...args, ...flags, "--loglevel=error"], {
    cwd: root,
    env: environment(),
    shell: process.platform === "win32",
    stdio: ["ignore", 2, 2]
  }).status === 0

/** Installs the locked dependencies and returns whether it succeeded. npm prints errors. */
export const install = (root) => {
  console.error("Installing the dependencies …")
  // With a mirror that lacks packages of other platforms, `npm ci` considers a valid lock out of sync. `npm install`
  // verifies the same versions and checksums, and does not rewrite the lock.
  return npm(root, ["ci"]) || npm(root, ["install", "--no-save"])
}
