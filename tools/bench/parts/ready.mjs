import { execFileSync } from "node:child_process"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { freePort } from "../../../packages/app/test/processes/Process.ts"
import { bundle, productionOf, sources } from "../running/peers.mjs"
import { started } from "../running/started.mjs"
import { median, middleHalf, rounded } from "../spread.mjs"
import { withWorld } from "../world/withWorld.mjs"

// How long a process takes from its start until it is ready to serve, in milliseconds: as production's image runs it, from
// the sources, from nothing with a new PostgreSQL of its own; and a server that does nothing at all.

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

export const run = ({ brisk }) =>
  withWorld(async ({ servers, world }) => {
    const { folder } = servers
    const serving = ["serve", "--no-worker"]
    const development = (port) => ({
      ...world.settings,
      DATABASE_URL: servers.postgres.url,
      BASE_URL: address(port)
    })
    const address = (port) => `http://127.0.0.1:${port}`
    let made = 0
    const image = { NODE_COMPILE_CACHE: join(folder, "image") }
    /** Each container begins with the code that was compiled when the image was made (Dockerfile), and no more. */
    const newContainer = () => {
      rmSync(image.NODE_COMPILE_CACHE, { recursive: true, force: true })
      execFileSync(process.execPath, [bundle, "--version"], { env: { ...process.env, ...image } })
    }
    const ways = {
      "the bundle, as the image runs it": {
        program: bundle,
        flags: serving,
        prepare: newContainer,
        environment: (port) => ({ ...productionOf(servers, world, port), ...image })
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
          // The first of each fills the caches of code and of files.
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
