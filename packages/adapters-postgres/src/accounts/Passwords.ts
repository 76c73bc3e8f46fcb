import { AccountId, maximumMemberships, PasswordHash, Passwords } from "@calendeal/domain/accounts"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { allRows, firstRow } from "../rows.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"

const DoneRow = Schema.Struct({ done: Schema.Boolean })
const PlaceRow = Schema.Struct({ workspaceId: WorkspaceId }).pipe(
  Schema.encodeKeys({ workspaceId: "workspace_id" })
)
const PasswordRow = Schema.Struct({
  accountId: AccountId,
  hash: PasswordHash,
  changedAt: Schema.DateTimeUtcFromDate
}).pipe(Schema.encodeKeys({ accountId: "account_id", changedAt: "changed_at" }))

/** Passwords on PostgreSQL. The service reaches them only through functions, by an email or an account. */
export const layer = Layer.effect(
  Passwords,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { lookUp } = yield* makeTenancy
    const isDone = Effect.map((rows: ReadonlyArray<{ readonly done: boolean }>) =>
      rows.some(({ done }) => done)
    )
    return Passwords.of({
      find: (email) => lookUp(sql`select * from find_password(${email})`).pipe(firstRow(PasswordRow)),
      workspacesOf: (email) =>
        lookUp(sql`select * from password_workspaces(${email}, ${maximumMemberships})`).pipe(
          allRows(PlaceRow),
          Effect.map((rows) => rows.map(({ workspaceId }) => workspaceId))
        ),
      isOffered: lookUp(sql`select offers_passwords() as done`).pipe(allRows(DoneRow), isDone),
      set: ({ accountId, changedAt, hash }, kept) =>
        lookUp(
          sql`select enter_password(${accountId}, ${hash}, ${kept}, ${DateTime.toDateUtc(changedAt)}) as done`
        ).pipe(allRows(DoneRow), isDone),
      remove: (accountId, kept, at) =>
        lookUp(sql`select remove_password(${accountId}, ${kept}, ${DateTime.toDateUtc(at)}) as done`).pipe(
          allRows(DoneRow),
          isDone
        )
    })
  })
)
