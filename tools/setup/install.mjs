import { spawn } from "node:child_process"
import { delimiter } from "node:path"

// Dev and optional packages are forced, and so are install scripts: NODE_ENV=production, omit=optional or
// ignore-scripts in somebody's configuration would leave out vitest, the server's binaries or the pinned Node.
const flags = ["--include=dev", "--include=optional", "--ignore-scripts=false", "--no-audit", "--no-fund"]

/** npm must not run on the Node inside node_modules that it is about to replace, nor for one workspace alone. */
const environment = () => {
  const PATH = process.env.PATH.split(delimiter).filter((folder) => !folder.includes("node_modules"))
  const isUnwanted = (name) =>
    /^npm_config_(workspaces?|omit|include|global|dry_run|package_lock_only)$/i.test(name)
  const kept = Object.entries(process.env).filter(([name]) => !isUnwanted(name))
  return { ...Object.fromEntries(kept), PATH: PATH.join(delimiter) }
}

/** Says every so often that it is still at work; on a terminal on one and the same line. */
const showProgress = (title) => {
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  const isTerminal = process.stderr.isTTY === true
  process.stderr.write(isTerminal ? `${title} …` : `${title} …\n`)
  const line = () => process.stderr.write(isTerminal ? `\r${title} … ${seconds()} s` : `  … ${seconds()} s\n`)
  const timer = setInterval(line, isTerminal ? 1000 : 15_000)
  return (outcome) => {
    clearInterval(timer)
    process.stderr.write(`${isTerminal ? `\r${title} … ` : ""}${outcome} after ${seconds()} s\n`)
  }
}

const npm = (root, args) =>
  new Promise((resolve) => {
    const child = spawn("npm", [...args, ...flags, "--loglevel=error", "--no-progress"], {
      cwd: root,
      env: environment(),
      shell: process.platform === "win32",
      stdio: ["ignore", "pipe", "pipe"]
    })
    const output = []
    child.stdout.on("data", (chunk) => output.push(chunk))
    child.stderr.on("data", (chunk) => output.push(chunk))
    child.on("error", (error) =>
      resolve({ isDone: false, output: error.code === "ENOENT" ? "npm-missing" : String(error) })
    )
    child.on("close", (code) =>
      resolve({ isDone: code === 0, output: Buffer.concat(output).toString("utf8") })
    )
  })

const remedy = (output) => {
  if (output === "npm-missing")
    return "npm is not on the PATH. It comes with Node: https://nodejs.org/en/download."
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET/.test(output)) {
    return "The package registry cannot be reached. Connect to the network (or set npm's `registry` or `proxy`) and try again."
  }
  if (/EACCES|EPERM/.test(output)) {
    return "node_modules cannot be written by this user. Give the folder back (`chown -R`), or remove it, and try again."
  }
  if (/ENOSPC/.test(output)) return "The disk is full: about 700 MB are needed. Make room and try again."
  return "Read npm's words above; `rm -rf node_modules` and trying again helps after an interrupted install."
}

/** Installs the dependencies exactly as locked. Undefined when done; else what is wrong and what to do. */
export const install = async (root) => {
  const finish = showProgress("Installing the dependencies, once")
  let outcome = await npm(root, ["ci"])
  if (!outcome.isDone && outcome.output.includes("EUSAGE")) {
    // A registry mirror without the packages of other platforms makes `npm ci` call a good lock out of sync.
    // The locked versions and their checksums hold for `npm install` just as well; the lock is not rewritten.
    outcome = await npm(root, ["install", "--no-save"])
  }
  finish(outcome.isDone ? "done" : "failed")
  if (outcome.isDone) return undefined
  const words = outcome.output.split("\n").filter((line) => /\S/.test(line) && !line.startsWith("npm warn"))
  return `${words.slice(0, 20).join("\n")}\n\nThe dependencies did not install. ${remedy(outcome.output)}`
}
