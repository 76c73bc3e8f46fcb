import { spawn } from "node:child_process"
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PgConnection } from "@effect/sql-pg"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { findServer } from "../../src/embedded/cluster.ts"
import { serverUser } from "../../src/embedded/home.ts"
import { startLocalPostgres } from "../../src/embedded/LocalPostgres.ts"

const temporary = Effect.acquireRelease(
  Effect.sync(() => {
    const folder = mkdtempSync(join(tmpdir(), "calendeal-embedded-"))
    chmodSync(folder, 0o755)
    return folder
  }),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
)

const start = (dataDir: string) => startLocalPostgres({ dataDir, durable: false })

const query = (url: Redacted.Redacted, text: string) =>
  Effect.scoped(
    Effect.gen(function* () {
      const session = yield* PgConnection.make({ url })
      return (yield* session.query(text)).rows
    })
  )

/** A process of the server's user that is not PostgreSQL. */
const otherProcess = Effect.acquireRelease(
  Effect.gen(function* () {
    return spawn("sleep", ["60"], { cwd: "/", stdio: "ignore", ...(yield* serverUser) })
  }),
  (child) => Effect.sync(() => child.kill("SIGKILL"))
)

/** Another process that starts the server on this folder, prints its port and runs until it is killed. */
const startElsewhere = Effect.fnUntraced(function* (dataDir: string) {
  const program = [
    `const { startLocalPostgres } = await import(${JSON.stringify(join(import.meta.dirname, "../../src/embedded/LocalPostgres.ts"))})`,
    `const { Effect } = await import(${JSON.stringify(import.meta.resolve("effect"))})`,
    `const start = startLocalPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false })`,
    "const stay = Effect.tap(start, ({ port }) => Effect.sync(() => console.log(port)))",
    "const fiber = Effect.runFork(Effect.scoped(Effect.andThen(stay, Effect.never)))",
    "const alive = setInterval(() => {}, 1_000_000)",
    "fiber.addObserver((exit) => { clearInterval(alive); console.error(String(exit.cause)) })",
    'process.on("SIGTERM", () => fiber.interruptUnsafe())'
  ].join("\n")
  const child = yield* Effect.acquireRelease(
    Effect.sync(() =>
      spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: ["ignore", "pipe", "pipe"] })
    ),
    (child) => Effect.sync(() => child.kill("SIGKILL"))
  )
  let errors = ""
  child.stderr.on("data", (text) => (errors += text))
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  const kill = (signal: NodeJS.Signals) =>
    Effect.promise(() => {
      child.kill(signal)
      return ended
    })
  const port = yield* Effect.callback<number>((resume) => {
    child.stdout.once("data", (port) => resume(Effect.succeed(Number(port))))
    void ended.then(() => resume(Effect.die(new Error(errors))))
  })
  return { kill, port }
})

describe("startLocalPostgres", () => {
  it.live("starts a PostgreSQL 18 with btree_gist, stops it with the scope and keeps its data", () =>
    Effect.gen(function* () {
      const dataDir = join(yield* temporary, "postgres")
      const first = yield* Effect.scoped(
        Effect.gen(function* () {
          const server = yield* start(dataDir)
          yield* query(
            server.ownerUrl,
            "DO $$ BEGIN CREATE EXTENSION btree_gist; CREATE TABLE kept AS SELECT 42 AS answer; END $$"
          )
          return { ...server, running: findServer(dataDir) }
        })
      )
      assert.isDefined(first.running)
      assert.isUndefined(findServer(dataDir))
      const second = yield* start(dataDir)
      assert.deepStrictEqual(
        [...(yield* query(second.ownerUrl, "SELECT answer FROM kept"))],
        [{ answer: 42 }]
      )
      const [settings] = yield* query(
        second.ownerUrl,
        "SELECT current_setting('server_version_num')::int / 10000 AS major, current_setting('listen_addresses') AS address"
      )
      assert.deepStrictEqual({ ...settings }, { major: 18, address: "127.0.0.1" })
    })
  )

  it.live("asks for the password that it made", () =>
    Effect.gen(function* () {
      const server = yield* start(join(yield* temporary, "postgres"))
      const wrong = Redacted.make(Redacted.value(server.ownerUrl).replace(/:[^:@]+@/, ":wrong@"))
      const exit = yield* Effect.exit(query(wrong, "SELECT 1"))
      assert.strictEqual(exit._tag, "Failure")
    })
  )

  it.live("takes over the server of a killed process and stops it with the scope", () =>
    Effect.gen(function* () {
      const dataDir = join(yield* temporary, "postgres")
      const other = yield* startElsewhere(dataDir)
      yield* other.kill("SIGKILL")
      const adopted = yield* Effect.scoped(start(dataDir))
      assert.strictEqual(adopted.port, other.port)
      assert.isUndefined(findServer(dataDir))
    })
  )

  it.live("shares the server of a living process and leaves it running", () =>
    Effect.gen(function* () {
      const dataDir = join(yield* temporary, "postgres")
      const other = yield* startElsewhere(dataDir)
      const shared = yield* Effect.scoped(start(dataDir))
      const running = findServer(dataDir)
      yield* other.kill("SIGTERM")
      assert.strictEqual(shared.port, other.port)
      assert.strictEqual(running?.port, other.port)
      assert.isUndefined(findServer(dataDir), "the last process stops it")
    })
  )

  it.live("starts one server for two concurrent starts", () =>
    Effect.gen(function* () {
      const dataDir = join(yield* temporary, "postgres")
      const [first, second] = yield* Effect.all([start(dataDir), start(dataDir)], {
        concurrency: "unbounded"
      })
      assert.strictEqual(first.port, second.port)
    })
  )

  it.live("starts after a crash of the server, although its pid now belongs to another process", () =>
    Effect.gen(function* () {
      const dataDir = join(yield* temporary, "postgres")
      yield* Effect.scoped(
        Effect.gen(function* () {
          yield* start(dataDir)
          process.kill(findServer(dataDir)?.pid ?? 0, "SIGKILL")
          while (findServer(dataDir) !== undefined) yield* Effect.sleep("10 millis")
        })
      )
      const file = join(dataDir, "cluster", "postmaster.pid")
      const { pid } = yield* otherProcess
      writeFileSync(file, readFileSync(file, "utf8").replace(/^\d+/, String(pid)))
      const server = yield* start(dataDir)
      assert.strictEqual((yield* query(server.ownerUrl, "SELECT 1")).length, 1)
    })
  )

  it.live(
    "starts one server for four processes at the same time, on an empty folder and on a stopped server",
    () =>
      Effect.gen(function* () {
        const hidden = join(yield* temporary, "hidden")
        mkdirSync(hidden, { mode: 0o700 })
        const dataDir = join(hidden, "postgres")
        yield* Effect.addFinalizer(() =>
          Effect.sync(() => rmSync(realpathSync(dataDir), { recursive: true, force: true }))
        )
        for (const _ of ["empty", "stopped"]) {
          const processes = yield* Effect.all(
            Array.from({ length: 4 }, () => startElsewhere(dataDir)),
            { concurrency: "unbounded" }
          )
          assert.strictEqual(new Set(processes.map(({ port }) => port)).size, 1)
          yield* Effect.forEach(processes, ({ kill }) => kill("SIGTERM"), { concurrency: "unbounded" })
          assert.isUndefined(findServer(dataDir))
        }
      })
  )

  if (process.getuid?.() === 0)
    it.live(
      "keeps data elsewhere that root's unprivileged server cannot reach, until the data folder is deleted",
      () =>
        Effect.gen(function* () {
          const hidden = join(yield* temporary, "hidden")
          mkdirSync(hidden, { mode: 0o700 })
          const dataDir = join(hidden, ".data", "postgres")
          yield* Effect.addFinalizer(() =>
            Effect.sync(() => rmSync(realpathSync(dataDir), { recursive: true, force: true }))
          )
          const once = (text: string) =>
            Effect.scoped(Effect.flatMap(start(dataDir), ({ ownerUrl }) => query(ownerUrl, text)))
          yield* once("CREATE TABLE kept ()")
          yield* once("SELECT FROM kept")
          assert.isTrue(lstatSync(dataDir).isSymbolicLink())
          rmSync(dataDir)
          const [row] = yield* once("SELECT to_regclass('kept') IS NULL AS gone")
          assert.deepStrictEqual({ ...row }, { gone: true })
        })
    )

  it.live("does not change data of another major version, and reports what to do", () =>
    Effect.gen(function* () {
      const dataDir = join(yield* temporary, "postgres")
      mkdirSync(join(dataDir, "cluster"), { recursive: true })
      writeFileSync(join(dataDir, "cluster", "PG_VERSION"), "15\n")
      const failure = yield* Effect.flip(start(dataDir))
      assert.match(failure.message, /made by PostgreSQL 15.*pg_dump/)
    })
  )
})
