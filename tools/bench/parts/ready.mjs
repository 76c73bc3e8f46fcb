import { execFileSync } from "node:child_process"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { freePort } from "../../../packages/app/test/processes/Process.ts"
import { bundle, productionOf, sources } from "../running/peers.mjs"
import { started } from "../running/started.mjs"
import { median, middleHalf, rounded } from "../spread.mjs"
import { withEnvironment } from "../environment/withEnvironment.mjs"

// The time from a process' start until it is ready, in milliseconds: as in production's image, from the sources, from
// nothing with a new PostgreSQL, and an empty server for comparison.

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

export const run = ({ brisk }) =>
  withEnvironment(async ({ servers, data }) => {
    const { folder } = servers
    const serving = ["serve", "--no-worker"]
    const development = (port) => ({
      ...data.settings,
      DATABASE_URL: servers.postgres.url,
      BASE_URL: address(port)
    })
    const address = (port) => `http://127.0.0.1:${port}`
    let made = 0
    const image = { NODE_COMPILE_CACHE: join(folder, "image") }
    /** Each container starts with the compile cache of the image (Dockerfile) only. */
    const newContainer = () => {
      rmSync(image.NODE_COMPILE_CACHE, { recursive: true, force: true })
      execFileSync(process.execPath, [bundle, "--version"], { env: { ...process.env, ...image } })
    }
    const ways = {
      "the bundle, as the image runs it": {
        program: bundle,
        flags: serving,
        prepare: newContainer,
        environment: (port) => ({ ...productionOf(servers, data, port), ...image })
      },
      "a server that does nothing": { program: here("../peers/nothing.mjs"), environment: () => ({}) },
      "the sources": { program: sources, flags: serving, environment: development },
      "the sources, with a new database": {
        program: here("../../../packages/app/src/start.ts"),
        environment: () => ({ DATA_DIR: join(folder, `data-${made++}`) })
      }
    }
    const times = Object.fromEntries(Object.keys(ways).map((name) => [name, []]))
    for (let round = -1; round < (brisk ? 1 : 5); round++) {
      for (const [name, { environment, flags, prepare, program }] of Object.entries(ways)) {
        const port = await freePort()
        prepare?.()
        const service = started("ready", program, { folder, port, flags, environment: environment(port) })
        try {
          const took = await service.ready(name.includes("nothing") ? "/healthz" : "/readyz")
          // The first run of each fills the caches of code and files.
          if (round >= 0) times[name].push(took)
        } finally {
          await service.stop()
        }
      }
      process.stdout.write(".")
    }
    process.stdout.write("\n")
    const bare = times["a server that does nothing"]
    return Object.fromEntries(
      Object.entries(times).map(([name, took]) => [
        name,
        {
          median: Math.round(median(took)),
          "middle half": middleHalf(took),
          "ratio to nothing": rounded(median(took.map((one, round) => one / bare[round])))
        }
      ])
    )
  })
