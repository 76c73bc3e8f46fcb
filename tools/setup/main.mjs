// Brings node_modules to what package-lock.json says, before `npm start`, `npm test` and the others need it.
// Plain JavaScript without dependencies, for whatever Node the machine has (20 or newer); when nothing is to do
// it costs one hash. Prints only when it works or fails.
import { createHash } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))
const stamp = `${root}node_modules/.calendeal-setup`

const fail = (message) => {
  console.error(`\n${message}\n`)
  process.exit(1)
}

if (Number.parseInt(process.versions.node, 10) < 20) {
  fail(
    `Calendeal needs Node 20 or newer to begin; this is ${process.version}. See https://nodejs.org/en/download.`
  )
}

/** The lock file and the platform: what was installed for one is not good for another. */
const wanted = createHash("sha256")
  .update(readFileSync(`${root}package-lock.json`))
  .update(`${process.platform} ${process.arch}`)
  .digest("hex")

const isDone = () =>
  existsSync(stamp) && readFileSync(stamp, "utf8") === wanted && existsSync(`${root}node_modules/.bin/node`)

if (!isDone()) {
  const { alone } = await import("./alone.mjs")
  const { install } = await import("./install.mjs")
  const { isInstalled } = await import("./isInstalled.mjs")
  const { pinnedNode } = await import("./pinnedNode.mjs")
  await alone(`${root}.setup-lock`, async () => {
    // Another process may have done the work while this one waited; or a developer ran `npm install`.
    if (isDone()) return
    if (!isInstalled(root)) {
      const failure = await install(root)
      if (failure !== undefined) fail(failure)
    }
    const failure = pinnedNode(root)
    if (failure !== undefined) fail(failure)
    writeFileSync(stamp, wanted)
  })
}

// What only the benchmarks, the checks of files, the mutation check and the page audit need.
if (process.argv.includes("--tools")) {
  const { alone } = await import("./alone.mjs")
  const { install } = await import("./install.mjs")
  const { isInstalled } = await import("./isInstalled.mjs")
  await alone(`${root}.setup-lock`, async () => {
    const failure = isInstalled(`${root}tools/`) ? undefined : await install(`${root}tools/`)
    if (failure !== undefined) fail(failure)
  })
}

// The booking page is part of the service, and a browser cannot run its sources.
const { ensureBuilt } = await import("../../packages/booking-page/build/ensureBuilt.mjs")
try {
  ensureBuilt()
} catch (error) {
  fail(error.message)
}
