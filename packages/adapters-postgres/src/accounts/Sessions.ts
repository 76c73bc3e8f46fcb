import { AccountId, keptSessions, maximumMemberships, Sessions } from "@calendeal/domain/accounts"
import { UserId, WorkspaceId } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { allRows, firstRow } from "../rows.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { SessionRow } from "./rows.ts"

const AccountRow = Schema.Struct({ account: AccountId })
const DoneRow = Schema.Struct({ done: Schema.Boolean })
const MembershipRow = Schema.Struct({ workspaceId: WorkspaceId, userId: UserId }).pipe(
  Schema.encodeKeys({ workspaceId: "workspace_id", userId: "user_id" })
)

/** Accounts and sessions on PostgreSQL. The service reaches them only through functions, by a secret's hash, an account or an e-mail. */
export const layer = Layer.effect(
  Sessions,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { lookUp } = yield* makeTenancy
    const isDone = Effect.map((rows: ReadonlyArray<{ readonly done: boolean }>) =>
      rows.some(({ done }) => done)
    )
    return Sessions.of({
      begin: ({ accountId, email, hash, session: { browser, createdAt, id, onlyIn, way } }) =>
        lookUp(sql`
          select enter_session(
            ${email}, ${accountId}, ${id}, ${hash}, ${way}, ${browser}, ${DateTime.toDateUtc(createdAt)}, ${onlyIn},
            ${keptSessions}
          ) as account
        `).pipe(
          allRows(AccountRow),
          Effect.map(([row]) => row?.account ?? accountId)
        ),
      find: (hash, now) =>
        lookUp(sql`select * from find_session(${hash}, ${DateTime.toDateUtc(now)})`).pipe(
          firstRow(SessionRow)
        ),
      see: (id, at) => Effect.asVoid(lookUp(sql`select see_session(${id}, ${DateTime.toDateUtc(at)})`)),
      rotate: (id, { from, to, until }) =>
        lookUp(sql`select rotate_session(${id}, ${from}, ${to}, ${DateTime.toDateUtc(until)}) as done`).pipe(
          allRows(DoneRow),
          isDone
        ),
      ofAccount: (id) => lookUp(sql`select * from sessions_of(${id}, null)`).pipe(allRows(SessionRow)),
      ofEmail: (email) => lookUp(sql`select * from sessions_of(null, ${email})`).pipe(allRows(SessionRow)),
      end: (accountId, id, at) =>
        lookUp(sql`select end_session(${accountId}, ${id}, ${DateTime.toDateUtc(at)}) as done`).pipe(
          allRows(DoneRow),
          isDone
        ),
      endOthers: (accountId, kept, at) =>
        Effect.asVoid(
          lookUp(sql`select end_other_sessions(${accountId}, ${kept}, ${DateTime.toDateUtc(at)})`)
        ),
      membershipsOf: (email) =>
        lookUp(sql`select * from memberships_of(${email}, ${maximumMemberships})`).pipe(
          allRows(MembershipRow)
        )
    })
  })
)
