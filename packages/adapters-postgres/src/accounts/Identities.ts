import { Identities, type ProviderSignIn, StateHash } from "@calendeal/domain/accounts"
import { Email } from "@calendeal/domain/contacts"
import { UserId, WorkspaceId } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { allRows, firstRow } from "../rows.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"

const EmailRow = Schema.Struct({ email: Email })
const MemberRow = Schema.Struct({ userId: UserId }).pipe(Schema.encodeKeys({ userId: "user_id" }))
const DoneRow = Schema.Struct({ done: Schema.Boolean })
const SignInRow = Schema.Struct({
  state: StateHash,
  issuer: Schema.String,
  workspaceId: Schema.NullOr(WorkspaceId),
  next: Schema.NullOr(Schema.String),
  expiresAt: Schema.DateTimeUtcFromDate
}).pipe(Schema.encodeKeys({ workspaceId: "workspace_id", expiresAt: "expires_at" }))

/** Identities on PostgreSQL. The service reaches those of accounts only through functions, by an identity or a hash. */
export const layer = Layer.effect(
  Identities,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { lookUp, read, tenantTransaction } = yield* makeTenancy
    return Identities.of({
      begin: ({ expiresAt, issuer, next, state, workspaceId }, now) =>
        Effect.asVoid(
          lookUp(sql`
            select enter_provider_sign_in(
              ${state}, ${issuer}, ${workspaceId}, ${next}, ${DateTime.toDateUtc(expiresAt)}, ${DateTime.toDateUtc(now)}
            )
          `)
        ),
      take: (state, now): Effect.Effect<Option.Option<ProviderSignIn>> =>
        lookUp(sql`select * from take_provider_sign_in(${state}, ${DateTime.toDateUtc(now)})`).pipe(
          firstRow(SignInRow)
        ),
      find: ({ issuer, subject }) =>
        lookUp(sql`select * from find_identity(${issuer}, ${subject})`).pipe(
          firstRow(EmailRow),
          Effect.map(Option.map(({ email }) => email))
        ),
      link: ({ issuer, subject }, email, accountId, now) =>
        lookUp(sql`
          select link_identity(${issuer}, ${subject}, ${email}, ${accountId}, ${DateTime.toDateUtc(now)}) as done
        `).pipe(
          allRows(DoneRow),
          Effect.map((rows) => rows.some(({ done }) => done))
        ),
      mayLink: ({ issuer, subject }, email) =>
        lookUp(sql`select may_link_identity(${issuer}, ${subject}, ${email}) as done`).pipe(
          allRows(DoneRow),
          Effect.map((rows) => rows.some(({ done }) => done))
        ),
      findMember: (workspaceId, { issuer, subject }) =>
        read(
          workspaceId,
          sql`
            select user_id from member_identities
            where workspace_id = ${workspaceId} and issuer = ${issuer} and subject = ${subject}
          `
        ).pipe(firstRow(MemberRow), Effect.map(Option.map(({ userId }) => userId))),
      linkMember: (workspaceId, { issuer, subject }, userId, now) =>
        tenantTransaction(workspaceId)(
          Effect.andThen(
            sql`
              insert into member_identities (workspace_id, issuer, subject, user_id, created_at)
              select workspace_id, ${issuer}, ${subject}, user_id, ${DateTime.toDateUtc(now)} from members
              where workspace_id = ${workspaceId} and user_id = ${userId}
              on conflict do nothing
            `,
            sql`
              select true as done from member_identities
              where workspace_id = ${workspaceId} and issuer = ${issuer} and subject = ${subject}
                and user_id = ${userId}
            `
          )
        ).pipe(
          allRows(DoneRow),
          Effect.map((rows) => rows.some(({ done }) => done))
        ),
      mayLinkMember: (workspaceId, { issuer, subject }, userId) =>
        read(
          workspaceId,
          sql`
            select true as done from members
            where workspace_id = ${workspaceId} and user_id = ${userId} and not exists (
              select from member_identities
              where workspace_id = ${workspaceId} and issuer = ${issuer}
                and subject = ${subject} and user_id <> ${userId}
            ) and not exists (
              select from member_identities
              where workspace_id = ${workspaceId} and user_id = ${userId}
                and issuer = ${issuer} and subject <> ${subject}
            )
          `
        ).pipe(
          allRows(DoneRow),
          Effect.map((rows) => rows.some(({ done }) => done))
        )
    })
  })
)
