import { type Change, InTheWay, LastOwner, NotThere } from "@calendeal/domain/management"
import type { AccessToken, AccessTokenId, Member, UserId, WorkspaceId } from "@calendeal/domain/workspaces"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { firstRow } from "../rows.ts"
import { issue, refuseTokens, revokeAll } from "../workspaces/AccessTokens.ts"
import { MemberRow } from "../workspaces/rows.ts"
import { taken } from "./taken.ts"

const encode = Schema.encodeSync(MemberRow)

const emailTaken = taken("member_email", () => new InTheWay({ reason: "Another member has this e-mail." }))

/** Gives a new user a seat and a first token. */
export const seatMember = Effect.fnUntraced(function* (sql: SqlClient, member: Member, token: AccessToken) {
  yield* emailTaken(sql`insert into members ${sql.insert(encode(member))}`)
  yield* issue(sql, token)
})

/** Changes a seat. The workspace is held, so that two owners cannot step down at once. */
export const changeMember = Effect.fnUntraced(function* (
  sql: SqlClient,
  workspaceId: WorkspaceId,
  userId: UserId,
  fields: Extract<Change, { _tag: "ChangeMember" }>["fields"]
) {
  const seat = yield* sql`
    select * from members where workspace_id = ${workspaceId} and user_id = ${userId} for no key update
  `.pipe(firstRow(MemberRow))
  if (Option.isNone(seat)) return yield* new NotThere()
  const row = encode({ ...seat.value, ...fields })
  yield* emailTaken(sql`
    update members set ${sql.update(row, ["workspace_id", "user_id"])}
    where workspace_id = ${workspaceId} and user_id = ${userId}
  `)
  yield* keepAnOwner(sql, workspaceId)
})

/** Takes a seat away. */
export const unseatMember = Effect.fnUntraced(function* (
  sql: SqlClient,
  workspaceId: WorkspaceId,
  userId: UserId
) {
  const gone = yield* sql`
    delete from members where workspace_id = ${workspaceId} and user_id = ${userId} returning user_id
  `
  if (gone.length === 0) return yield* new NotThere()
  yield* keepAnOwner(sql, workspaceId)
})

/** Gives a member another token. */
export const issueToken = Effect.fnUntraced(function* (
  sql: SqlClient,
  workspaceId: WorkspaceId,
  token: AccessToken
) {
  yield* isSeated(sql, workspaceId, token.userId)
  yield* issue(sql, token)
})

/** Ends every token of a member. */
export const revokeTokens = Effect.fnUntraced(function* (
  sql: SqlClient,
  workspaceId: WorkspaceId,
  userId: UserId,
  at: DateTime.Utc
) {
  yield* isSeated(sql, workspaceId, userId)
  yield* revokeAll(sql, userId, at)
})

/** Lets a member's token, or all of them (null), into the workspace no more. */
export const refuseMemberTokens = Effect.fnUntraced(function* (
  sql: SqlClient,
  workspaceId: WorkspaceId,
  userId: UserId,
  tokenId: AccessTokenId | null
) {
  yield* isSeated(sql, workspaceId, userId)
  const refused = yield* refuseTokens(sql, userId, tokenId, workspaceId)
  if (tokenId !== null && refused === 0) return yield* new NotThere()
})

const isSeated = Effect.fnUntraced(function* (sql: SqlClient, workspaceId: WorkspaceId, userId: UserId) {
  const seats = yield* sql`
    select 1 as seated from members where workspace_id = ${workspaceId} and user_id = ${userId}
  `
  if (seats.length === 0) return yield* new NotThere()
})

const keepAnOwner = Effect.fnUntraced(function* (sql: SqlClient, workspaceId: WorkspaceId) {
  const owners = yield* sql`
    select 1 as owner from members where workspace_id = ${workspaceId} and role = 'owner' limit 1
  `
  if (owners.length === 0) return yield* new LastOwner()
})
