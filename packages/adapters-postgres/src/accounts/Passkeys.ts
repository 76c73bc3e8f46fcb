import { maximumPasskeys, PasskeyChallenge, Passkeys } from "@calendeal/domain/accounts"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { allRows, firstRow } from "../rows.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { PasskeyRow } from "./rows.ts"

const DoneRow = Schema.Struct({ done: Schema.Boolean })
const ChallengeRow = Schema.Struct({
  ...PasskeyChallenge.fields,
  expiresAt: Schema.DateTimeUtcFromDate
}).pipe(Schema.encodeKeys({ accountId: "account_id", expiresAt: "expires_at" }))

/** Passkeys on PostgreSQL. The service reaches them only through functions, by an id, a credential or an account. */
export const layer = Layer.effect(
  Passkeys,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { lookUp } = yield* makeTenancy
    const isDone = (call: Fragment) =>
      lookUp(sql`select ${call} as done`).pipe(
        allRows(DoneRow),
        Effect.map((rows) => rows.some(({ done }) => done))
      )
    return Passkeys.of({
      begin: ({ accountId, browser, expiresAt, hash, purpose }, now) =>
        Effect.asVoid(
          lookUp(sql`
            select enter_passkey_challenge(
              ${hash}, ${browser}, ${purpose}, ${accountId}, ${DateTime.toDateUtc(expiresAt)}, ${DateTime.toDateUtc(now)}
            )
          `)
        ),
      take: (hash, now) =>
        lookUp(sql`select * from take_passkey_challenge(${hash}, ${DateTime.toDateUtc(now)})`).pipe(
          firstRow(ChallengeRow)
        ),
      add: ({ account, counter, createdAt, credentialId, id, name, publicKey }) =>
        isDone(sql`
          enter_passkey(
            ${id}, ${credentialId}, ${account.id}, ${name}, ${publicKey}, ${counter}, ${DateTime.toDateUtc(createdAt)},
            ${maximumPasskeys}
          )
        `),
      find: (id) => lookUp(sql`select * from find_passkeys(${id}, null, null)`).pipe(firstRow(PasskeyRow)),
      findByCredential: (id) =>
        lookUp(sql`select * from find_passkeys(null, ${id}, null)`).pipe(firstRow(PasskeyRow)),
      ofAccount: (id) =>
        lookUp(sql`select * from find_passkeys(null, null, ${id})`).pipe(allRows(PasskeyRow)),
      use: (id, counter, at) => isDone(sql`use_passkey(${id}, ${counter}, ${DateTime.toDateUtc(at)})`),
      remove: (accountId, id) => isDone(sql`remove_passkey(${accountId}, ${id})`)
    })
  })
)
