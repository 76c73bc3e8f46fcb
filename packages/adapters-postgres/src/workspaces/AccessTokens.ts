import { AccessToken, AccessTokens, type UserId } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { allRows, firstRow } from "../rows.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"

const fate = {
  createdAt: Schema.DateTimeUtcFromDate,
  expiresAt: Schema.NullOr(Schema.DateTimeUtcFromDate),
  revokedAt: Schema.NullOr(Schema.DateTimeUtcFromDate)
}
const fateColumns = { createdAt: "created_at", expiresAt: "expires_at", revokedAt: "revoked_at" } as const

const AccessTokenRow = Schema.Struct({ ...AccessToken.fields, ...fate }).pipe(
  Schema.encodeKeys({ hash: "token_hash", userId: "user_id", ...fateColumns })
)
const AccessTokenFateRow = Schema.Struct(fate).pipe(Schema.encodeKeys(fateColumns))

/** Asks for a new token to be entered. */
export const issue = (
  sql: SqlClient.SqlClient,
  { createdAt, expiresAt, hash, home, userId }: AccessToken
) => sql`
  select issue_access_token(
    ${hash}, ${userId}, ${home}, ${DateTime.toDateUtc(createdAt)}, ${expiresAt === null ? null : DateTime.toDateUtc(expiresAt)}
  )
`

/** Asks for the end of all that a user holds. */
export const revokeAll = (sql: SqlClient.SqlClient, userId: UserId, at: DateTime.Utc) =>
  sql`select revoke_access_tokens(${userId}, ${DateTime.toDateUtc(at)})`

/** The access tokens on PostgreSQL: a directory, which tells one hash at a time, or one user's tokens without their hashes. */
export const layer = Layer.effect(
  AccessTokens,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { lookUp } = makeTenancy(sql)
    return AccessTokens.of({
      find: (hash) => lookUp(sql`select * from access_token(${hash})`).pipe(firstRow(AccessTokenRow)),
      issue: (token) => Effect.asVoid(lookUp(issue(sql, token))),
      ofUser: (userId) =>
        lookUp(sql`select * from access_tokens_of(${userId})`).pipe(allRows(AccessTokenFateRow)),
      revokeAll: (userId, at) => Effect.asVoid(lookUp(revokeAll(sql, userId, at)))
    })
  })
)
