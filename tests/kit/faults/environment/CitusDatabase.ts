import { type CitusCluster, startCitus } from "@calendeal/adapters-postgres/testing"
import { layer as postgres } from "@calendeal/adapters-postgres/connection"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import type { CrashableDatabase } from "./Database.ts"

/** A Citus cluster of its own. Its nodes crash in turn: a worker, the coordinator, the other worker. */
export class CitusDatabase implements CrashableDatabase {
  readonly isCluster = true
  private readonly cluster: CitusCluster
  private readonly owner: URL
  private crashes = 0

  private constructor(cluster: CitusCluster) {
    this.cluster = cluster
    this.owner = new URL(Redacted.value(cluster.ownerUrl))
  }

  static async start(): Promise<CitusDatabase> {
    return new CitusDatabase(await startCitus())
  }

  get port(): number {
    return Number(this.owner.port)
  }

  through(port: number): string {
    const address = new URL(this.owner)
    address.port = String(port)
    return address.href
  }

  ask<A, E>(work: (sql: SqlClient.SqlClient) => Effect.Effect<A, E>): Promise<A> {
    const owner = postgres({ url: this.cluster.ownerUrl, connections: 1 })
    return Effect.runPromise(Effect.provide(Effect.flatMap(SqlClient.SqlClient, work), owner))
  }

  async crash(pause: number): Promise<void> {
    const nodes = ["worker1", "coordinator", "worker2"] as const
    await this.cluster.crash(nodes[this.crashes++ % nodes.length] ?? "worker1", pause)
  }

  async deadlocks(): Promise<number> {
    return this.cluster.log().split(/deadlock detected|involved in a distributed deadlock/).length - 1
  }

  stop(): Promise<void> {
    return this.cluster.stop()
  }
}
