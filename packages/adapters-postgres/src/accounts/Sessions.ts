import {
  AccountId,
  keptSessions,
  maximumMemberships,
  type Session,
  Sessions
} from "@calendeal/domain/accounts"
import type { Email } from "@calendeal/domain/contacts"
import { UserId, WorkspaceId } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { allRows, firstRow } from "../rows.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { SessionRow } from "./rows.ts"

const AccountRow = Schema.Struct({ account: AccountId })
const DoneRow = Schema.Struct({ done: Schema.Boolean })
const PlaceRow = Schema.Struct({ workspaceId: WorkspaceId }).pipe(
  Schema.encodeKeys({ workspaceId: "workspace_id" })
)
const MembershipRow = Schema.Struct({ workspaceId: WorkspaceId, userId: UserId }).pipe(
  Schema.encodeKeys({ workspaceId: "workspace_id", userId: "user_id" })
)

/** Accounts and sessions on PostgreSQL. The service reaches them only through functions, by a secret's hash, an account or an email. */
export const layer = Layer.effect(
  Sessions,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { lookUp } = yield* makeTenancy
    const isDone = Effect.map((rows: ReadonlyArray<{ readonly done: boolean }>) =>
      rows.some(({ done }) => done)
    )
    const passwordWorkspaces = (email: Email) =>
      lookUp(sql`select * from password_workspaces(${email}, ${maximumMemberships})`).pipe(
        allRows(PlaceRow),
        Effect.map((rows) => rows.map(({ workspaceId }) => workspaceId))
      )
    /** The session with the workspaces that allow its password now (D-PW-5). */
    const limited = (session: Session) =>
      session.way === "password"
        ? Effect.map(passwordWorkspaces(session.account.email), (onlyIn) => ({ ...session, onlyIn }))
        : Effect.succeed(session)
    const allLimited = Effect.flatMap((sessions: ReadonlyArray<Session>) => Effect.forEach(sessions, limited))
    return Sessions.of({
      begin: ({ accountId, email, hash, limitedTo, session: { browser, createdAt, id, way } }) =>
        lookUp(sql`
          select enter_session(
            ${email}, ${accountId}, ${id}, ${hash}, ${way}, ${browser}, ${DateTime.toDateUtc(createdAt)}, ${limitedTo},
            ${keptSessions}
          ) as account
        `).pipe(
          allRows(AccountRow),
          Effect.map(([row]) => row?.account ?? accountId)
        ),
      find: (hash, now) =>
        lookUp(sql`select * from find_session(${hash}, ${DateTime.toDateUtc(now)})`).pipe(
          firstRow(SessionRow),
          Effect.flatMap(
            Option.match({
              onNone: () => Effect.succeedNone,
              onSome: (session) => Effect.asSome(limited(session))
            })
          )
        ),
      see: (id, at) => Effect.asVoid(lookUp(sql`select see_session(${id}, ${DateTime.toDateUtc(at)})`)),
      rotate: (id, { from, to, until }) =>
        lookUp(sql`select rotate_session(${id}, ${from}, ${to}, ${DateTime.toDateUtc(until)}) as done`).pipe(
          allRows(DoneRow),
          isDone
        ),
      ofAccount: (id) =>
        lookUp(sql`select * from sessions_of(${id}, null)`).pipe(allRows(SessionRow), allLimited),
      ofEmail: (email) =>
        lookUp(sql`select * from sessions_of(null, ${email})`).pipe(allRows(SessionRow), allLimited),
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
        ),
      invitationsOf: (email) =>
        lookUp(sql`select * from invitations_of(${email}, ${maximumMemberships})`).pipe(
          allRows(MembershipRow)
        )
    })
  })
)
