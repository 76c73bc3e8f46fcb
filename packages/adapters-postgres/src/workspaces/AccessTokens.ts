import { tokenNotice } from "@calendeal/domain/management"
import {
  AccessToken,
  type AccessTokenId,
  AccessTokens,
  createToken,
  type CreatedToken,
  type TokenCreation,
  type UserId,
  type WorkspaceId
} from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { settleKey } from "../consistency/RequestKeys.ts"
import { OutboxPosting } from "../outbox/OutboxPosting.ts"
import { allRows, firstRow } from "../rows.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"

const { hash, ...shown } = {
  ...AccessToken.fields,
  createdAt: Schema.DateTimeUtcFromDate,
  expiresAt: Schema.NullOr(Schema.DateTimeUtcFromDate),
  revokedAt: Schema.NullOr(Schema.DateTimeUtcFromDate)
}
const columns = {
  userId: "user_id",
  createdAt: "created_at",
  expiresAt: "expires_at",
  revokedAt: "revoked_at",
  onlyIn: "only_in",
  refusedIn: "refused_in"
} as const

const AccessTokenRow = Schema.Struct({ hash, ...shown }).pipe(
  Schema.encodeKeys({ hash: "token_hash", ...columns })
)
const AccessTokenFateRow = Schema.Struct(shown).pipe(Schema.encodeKeys(columns))
const RevokedRow = Schema.Struct({ revoked: Schema.Boolean })
const RefusedRow = Schema.Struct({ refused: Schema.Int })

/** Inserts a new token. */
export const issue = (sql: SqlClient.SqlClient, token: AccessToken) => {
  const { createdAt, expiresAt, hash, home, id, name, onlyIn, refusedIn, scopes, userId } = token
  return sql`
    select store_access_token(
      ${hash}, ${id}, ${name}, ${userId}, ${home}, ${DateTime.toDateUtc(createdAt)},
      ${expiresAt === null ? null : DateTime.toDateUtc(expiresAt)}, ${[...refusedIn]}::uuid[],
      ${[...scopes]}::text[], ${onlyIn}
    )
  `
}

/** Revokes all tokens of a user. */
export const revokeAll = (sql: SqlClient.SqlClient, userId: UserId, at: DateTime.Utc) =>
  sql`select revoke_access_tokens(${userId}, ${DateTime.toDateUtc(at)})`

/** Denies a user's token, or all of them (null), access to the workspace. Returns their number. */
export const refuseTokens = (
  sql: SqlClient.SqlClient,
  userId: UserId,
  id: AccessTokenId | null,
  workspaceId: WorkspaceId
) =>
  sql`select refuse_access_tokens(${userId}, ${id}, ${workspaceId}) as refused`.pipe(
    allRows(RefusedRow),
    Effect.map((rows) => rows.reduce((count, { refused }) => count + refused, 0))
  )

/** The access tokens on PostgreSQL. The service can read one token by its hash, or the tokens of a user without hashes. */
export const layer = Layer.effect(
  AccessTokens,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { lookUp, tenantTransaction } = yield* makeTenancy
    const { committed, post } = yield* OutboxPosting
    const tokensOf = (userId: UserId) => sql`select * from list_access_tokens(${userId})`

    const write = Effect.fnUntraced(function* ({ dropped, ends, token }: CreatedToken) {
      yield* issue(sql, token)
      yield* sql`
        select settle_access_tokens(
          ${token.userId}, ${ends && ends.id}, ${ends && DateTime.toDateUtc(ends.expiresAt)}, ${[...dropped]}::uuid[]
        )
      `
    })

    const enter = Effect.fnUntraced(function* (wanted: TokenCreation) {
      const { userId } = wanted.token
      yield* sql`select hold_access_tokens(${userId})`
      const created = createToken(yield* allRows(AccessTokenFateRow)(tokensOf(userId)), wanted)
      if (typeof created === "string") return created
      yield* write(created)
      yield* post([tokenNotice(wanted.token, wanted.by)])
      yield* settleKey(sql, wanted.token.home)
      return "Made" as const
    })

    return AccessTokens.of({
      find: (hash) => lookUp(sql`select * from access_token(${hash})`).pipe(firstRow(AccessTokenRow)),
      issue: (token) => Effect.asVoid(lookUp(issue(sql, token))),
      create: (wanted) => Effect.tap(tenantTransaction(wanted.token.home)(enter(wanted)), committed),
      ofUser: (userId) => lookUp(tokensOf(userId)).pipe(allRows(AccessTokenFateRow)),
      revoke: (userId, id, at) =>
        lookUp(sql`select revoke_access_token(${userId}, ${id}, ${DateTime.toDateUtc(at)}) as revoked`).pipe(
          allRows(RevokedRow),
          Effect.map((rows) => rows.some(({ revoked }) => revoked))
        ),
      revokeAll: (userId, at) => Effect.asVoid(lookUp(revokeAll(sql, userId, at)))
    })
  })
)
