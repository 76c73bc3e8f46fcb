import { DomainDirectory } from "@calendeal/domain/management"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { OfferingCache } from "../event-types/OfferingCache.ts"
import { decodeFirst } from "../rows.ts"
import { announce } from "../tenancy/directories.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { readDomains } from "../workspaces/readDomains.ts"
import { enterAudit } from "./rows.ts"

const outcomeIn = decodeFirst(Schema.Struct({ outcome: Schema.Literals(["Entered", "Kept", "Taken"]) }))
const isGoneIn = decodeFirst(Schema.Struct({ is_gone: Schema.Boolean }))

/** The own domains on PostgreSQL. Look-ups come from the `OfferingCache`. */
export const layer = Layer.effect(
  DomainDirectory,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const cache = yield* OfferingCache
    const { lookUp, tenantTransaction } = yield* makeTenancy

    return DomainDirectory.of({
      all: Effect.map(readDomains({ lookUp, sql }), (domains) => [...domains.values()]),
      workspaceAt: (name) =>
        Effect.map(cache.domains, (domains) => Option.fromUndefinedOr(domains.get(name)?.workspaceId)),
      nameOf: (workspaceId) =>
        Effect.map(cache.domains, (domains) =>
          Option.fromUndefinedOr(
            [...domains.values()].findLast((domain) => domain.workspaceId === workspaceId)?.name
          )
        ),
      enter: ({ addedAt, name, workspaceId }, entry) =>
        tenantTransaction(workspaceId)(
          Effect.gen(function* () {
            const entered = outcomeIn(
              yield* sql`select enter_own_domain(${name}, ${DateTime.toDateUtc(addedAt)}) as outcome`
            )
            const outcome = Option.getOrThrow(entered).outcome
            if (outcome !== "Entered") return outcome
            yield* enterAudit(sql, entry)
            yield* announce(sql, workspaceId)
            return outcome
          })
        ).pipe(Effect.tap(cache.forget(workspaceId))),
      remove: ({ name, workspaceId }, entry) =>
        tenantTransaction(workspaceId)(
          Effect.gen(function* () {
            const left = isGoneIn(yield* sql`select leave_own_domain(${name}) as is_gone`)
            if (!Option.getOrThrow(left).is_gone) return false
            yield* enterAudit(sql, entry)
            yield* announce(sql, workspaceId)
            return true
          })
        ).pipe(Effect.tap(cache.forget(workspaceId)))
    })
  })
)
