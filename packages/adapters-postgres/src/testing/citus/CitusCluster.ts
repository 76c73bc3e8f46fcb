import { execFile } from "node:child_process"
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { isAlive } from "../../embedded/cluster.ts"

/** The program that starts and stops a coordinator and two workers (CONTRIBUTING.md). */
const script = process.env["TEST_CITUS_SCRIPT"] ?? ""

const nodes = ["coordinator", "worker1", "worker2"] as const

/** One of the three servers. */
type Node = (typeof nodes)[number]

/** A coordinator and two workers of Citus on this machine. Its data may be lost with the machine. */
export interface CitusCluster {
  /** The superuser's URL of the coordinator. */
  readonly ownerUrl: Redacted.Redacted
  /** Stops a node in immediate mode, in which all its processes end as in a crash, and starts it again after a pause. */
  readonly crash: (node: Node, pause: number) => Promise<void>
  /** The logs of all nodes so far. */
  readonly log: () => string
  readonly stop: () => Promise<void>
}

/** Starts a cluster in a folder of its own. Rejects without the script. */
export const startCitus = async (): Promise<CitusCluster> => {
  if (!existsSync(script))
    throw new Error(
      "The tests on Citus need TEST_CITUS_SCRIPT, a program that starts a cluster: see CONTRIBUTING.md."
    )
  await removeLeftovers()
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  // The servers may run as another user.
  chmodSync(folder, 0o755)
  const home = join(folder, "cluster")
  const env = { ...process.env, CITUS_CONF: settings.join("\n") }
  const { stdout } = await promisify(execFile)(script, ["start", home], { env })
  const { coordinator } = decode(JSON.parse(stdout))
  const control = (node: Node, ...args: ReadonlyArray<string>) => {
    const { gid, uid } = statSync(join(home, node))
    const program = join(home, "pg/lib/postgresql/15/bin/pg_ctl")
    return promisify(execFile)(program, [...args, "-D", join(home, node), "-w"], {
      cwd: home,
      ...(process.getuid?.() === 0 ? { uid, gid } : {})
    })
  }
  return {
    ownerUrl: Redacted.make(coordinator),
    crash: async (node, pause) => {
      const port = readFileSync(join(home, `${node}.port`), "utf8").trim()
      await control(node, "stop", "-m", "immediate")
      await new Promise((resume) => setTimeout(resume, pause))
      await control(node, "start", "-l", join(home, `${node}.log`), "-o", `-p ${port}`)
    },
    log: () => nodes.map((node) => readFileSync(join(home, `${node}.log`), "utf8")).join(""),
    stop: async () => {
      await promisify(execFile)(script, ["stop", home])
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

const prefix = "calendeal-citus-"

/** Stops the clusters of killed runs and deletes their data. */
const removeLeftovers = async () => {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(prefix) || isAlive(Number.parseInt(name.slice(prefix.length), 10))) continue
    await promisify(execFile)(script, ["stop", join(tmpdir(), name, "cluster")]).catch(() => undefined)
    rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

/** Two shards for each worker; each test database has sessions of Citus of its own. */
const settings = [
  "citus.shard_count = 4",
  "max_worker_processes = 60",
  "max_connections = 300",
  // Otherwise a crashed node forgets its last commits.
  "synchronous_commit = on",
  // After a crash, prepared transactions are committed within this time.
  "citus.recover_2pc_interval = '1s'"
]

const decode = Schema.decodeUnknownSync(Schema.Struct({ coordinator: Schema.String }))
