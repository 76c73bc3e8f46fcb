import { Assistants, type GrantKey } from "@calendeal/domain/assistants"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { allRows, firstRow } from "../rows.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { ClientRow, ConnectionRow, connectionOf } from "./rows.ts"

const DoneRow = Schema.Struct({ done: Schema.Boolean })

/** Connected programs on PostgreSQL. The service reaches them only through functions, by an id, a hash or a user. */
export const layer = Layer.effect(
  Assistants,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { lookUp } = yield* makeTenancy
    const isDone = (call: Fragment) =>
      lookUp(sql`select ${call} as done`).pipe(
        allRows(DoneRow),
        Effect.map((rows) => rows.some(({ done }) => done))
      )
    const byKey = ({ hash, kind }: GrantKey) => {
      const of = (wanted: GrantKey["kind"]) => (kind === wanted ? hash : null)
      return sql`select * from find_assistants(${of("code")}, ${of("access")}, ${of("family")}, null)`
    }
    return Assistants.of({
      register: ({ createdAt, id, name, redirectUris }, { most, unusedSince }) =>
        Effect.asVoid(
          lookUp(sql`
            select enter_assistant_client(
              ${id}, ${name}, ${[...redirectUris]}::text[], ${DateTime.toDateUtc(createdAt)},
              ${DateTime.toDateUtc(unusedSince)}, ${most}
            )
          `)
        ),
      findClient: (id) => lookUp(sql`select * from find_assistant_client(${id})`).pipe(firstRow(ClientRow)),
      connect: ({ challenge, clientId, codeExpiresAt, codeHash, redirectUri, resource, tokenId }) =>
        isDone(sql`
          enter_assistant_grant(
            ${tokenId}, ${clientId}, ${redirectUri}, ${resource}, ${challenge}, ${codeHash},
            ${DateTime.toDateUtc(codeExpiresAt)}
          )
        `),
      find: (key) => lookUp(byKey(key)).pipe(firstRow(ConnectionRow), Effect.map(Option.map(connectionOf))),
      ofUser: (userId) =>
        lookUp(sql`select * from find_assistants(null, null, null, ${userId})`).pipe(
          allRows(ConnectionRow),
          Effect.map((rows) => rows.map(connectionOf))
        ),
      issue: (tokenId, from, { accessExpiresAt, accessHash, familyHash, refreshHash }, until) =>
        isDone(sql`
          issue_assistant_tokens(
            ${tokenId}, ${from}, ${accessHash}, ${DateTime.toDateUtc(accessExpiresAt)}, ${familyHash}, ${refreshHash},
            ${DateTime.toDateUtc(until)}
          )
        `)
    })
  })
)
