import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import { findBinaries } from "./binaries.ts"
import { clusterFolder, owner, ownerPassword, prepareCluster } from "./cluster.ts"
import { alone, hold, letGo } from "./holders.ts"
import { type Home, openHome } from "./home.ts"
import type { LocalPostgresFailed } from "./LocalPostgresFailed.ts"
import { findPostmaster, stopPostmaster } from "./postmaster.ts"
import { findOrStart } from "./server.ts"

/** A PostgreSQL of our own on this machine. */
export interface LocalPostgres {
  /** For its owner, a superuser: migrations and making databases. The service's role comes with the migrations. */
  readonly ownerUrl: Redacted.Redacted
  readonly host: "127.0.0.1"
  readonly port: number
}

/**
 * A real PostgreSQL for development and tests, out of an npm package: its data folder is made at the first start,
 * kept from then on, and the server is stopped with the scope. Started by root it runs as an unprivileged user. A
 * server that outlived a killed process is taken over; one that another living process uses is shared, and stopped
 * by whoever leaves last. `durable: false` trades safety for speed: a crash of the machine may cost the data.
 */
export const startLocalPostgres = Effect.fn("startLocalPostgres")(function* (options: {
  readonly dataDir: string
  readonly durable: boolean
}): Effect.fn.Return<LocalPostgres, LocalPostgresFailed, Scope.Scope> {
  const home = yield* openHome(options.dataDir, yield* findBinaries)
  const server = yield* Effect.acquireRelease(enter(home, options.durable), ({ place }) => leave(home, place))
  const password = yield* ownerPassword(home)
  return {
    ownerUrl: Redacted.make(`postgres://${owner}:${password}@127.0.0.1:${server.port}/postgres`),
    host: "127.0.0.1",
    port: server.port
  }
})

const enter = (home: Home, isDurable: boolean) =>
  alone(
    home.folder,
    Effect.gen(function* () {
      yield* prepareCluster(home)
      const { port } = yield* findOrStart(home, isDurable)
      return { port, place: yield* hold(home.folder) }
    })
  )

/** Not being able to clean up after a stop is nothing a caller could act on. */
const leave = (home: Home, place: string) =>
  alone(
    home.folder,
    Effect.gen(function* () {
      const server = findPostmaster(clusterFolder(home))
      if ((yield* letGo(home.folder, place)) && server !== undefined) yield* stopPostmaster(server.pid)
    })
  ).pipe(Effect.ignore)
