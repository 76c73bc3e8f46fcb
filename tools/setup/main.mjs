// Installs the dependencies of package-lock.json and makes the types of the client and the words before `npm start`, `npm test` and others. Plain JavaScript without
// dependencies for Node 20 and newer; if nothing has changed it costs one hash.
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))
const stamp = `${root}node_modules/.calendeal-setup`
const node = `${root}node_modules/.bin/node`

const fail = (message) => {
  console.error(`\n${message}\n`)
  process.exit(1)
}

if (Number.parseInt(process.versions.node, 10) < 20)
  fail(`Calendeal needs Node 20 or newer; this is ${process.version}. See https://nodejs.org/en/download.`)

/** The lock file and the platform, because installed packages depend on both. */
const wanted = createHash("sha256")
  .update(readFileSync(`${root}package-lock.json`))
  .update(`${process.platform} ${process.arch}`)
  .digest("hex")

const isDone = () => existsSync(stamp) && readFileSync(stamp, "utf8") === wanted && existsSync(node)

const isPinnedNode = () => {
  const { devDependencies } = JSON.parse(readFileSync(`${root}package.json`, "utf8"))
  return spawnSync(node, ["--version"], { encoding: "utf8" }).stdout?.trim() === `v${devDependencies.node}`
}

// Dependencies of the benchmarks, static checks, mutation tests and the page audit only.
const needsTools = process.argv.includes("--tools")
if (!isDone() || needsTools) {
  const { alone } = await import("./alone.mjs")
  const { install } = await import("./install.mjs")
  const { isInstalled } = await import("./isInstalled.mjs")
  const installed = (folder) => isInstalled(folder) || install(folder)
  await alone(`${root}.setup-lock`, () => {
    if (!isDone()) {
      if (!installed(root))
        fail(
          "The dependencies did not install; npm's messages above say why. If they name libatomic.so.1: on Debian, `apt-get install libatomic1` brings it."
        )
      if (!isPinnedNode())
        fail(
          "The pinned Node does not run. Try `npm rebuild node --foreground-scripts`, or use the Dockerfile."
        )
      writeFileSync(stamp, wanted)
    }
    if (needsTools && !installed(`${root}tools/`))
      fail("The tools did not install; npm's messages above say why.")
  })
}

const { ensureTypes } = await import("../client/ensureTypes.mjs")
ensureTypes()

const { ensureWords } = await import("../../packages/locales/build/ensureWords.mjs")
try {
  ensureWords()
} catch (error) {
  fail(error.message)
}

// The service needs the built booking page and console, because browsers cannot run their sources. Tests build their own.
if (!process.argv.includes("--tests")) {
  const page = await import("@calendeal/web-serving/building")
  const members = await import("../../packages/console/build/ensureBuilt.mjs")
  try {
    page.ensureBuilt()
    members.ensureBuilt()
  } catch (error) {
    fail(error.message)
  }
}
