import { spawnSync } from "node:child_process"
import { delimiter } from "node:path"

// Dev and optional packages are forced, and so are install scripts: NODE_ENV=production, omit=optional or
// ignore-scripts in a user's configuration would leave out vitest, PostgreSQL's programs or the pinned Node.
const flags = ["--include=dev", "--include=optional", "--ignore-scripts=false", "--no-audit", "--no-fund"]

/** npm must not run on the Node inside node_modules that it is about to replace, nor for one workspace alone. */
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

/** Installs the dependencies exactly as locked; whether that succeeded. npm says what is wrong. */
export const install = (root) => {
  console.error("Installing the dependencies …")
  // A registry mirror that lacks packages of other platforms makes `npm ci` call a good lock out of sync. The locked
  // versions and checksums hold for `npm install` just as well, and the lock is not rewritten.
  return npm(root, ["ci"]) || npm(root, ["install", "--no-save"])
}
