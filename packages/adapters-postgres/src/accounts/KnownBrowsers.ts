import { BrowserHash, keptKnownBrowsers, KnownBrowsers, knownBrowserSince } from "@calendeal/domain/accounts"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { allRows, firstRow } from "../rows.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"

const HashRow = Schema.Struct({ hash: BrowserHash })
const FirstRow = Schema.Struct({ first: Schema.Boolean })

/** The known browsers on PostgreSQL. The service reaches them only through functions, by an email or an account. */
export const layer = Layer.effect(
  KnownBrowsers,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { lookUp } = yield* makeTenancy
    const since = (now: DateTime.Utc) => DateTime.toDateUtc(knownBrowserSince(now))
    return KnownBrowsers.of({
      find: (email, hashes, now) =>
        lookUp(sql`select * from find_known_browser(${email}, ${[...hashes]}::text[], ${since(now)})`).pipe(
          firstRow(HashRow),
          Effect.map(Option.map(({ hash }) => hash))
        ),
      remember: ({ accountId, hash, sessionId, signedInAt }) =>
        lookUp(sql`
          select remember_browser(
            ${accountId}, ${hash}, ${sessionId}, ${DateTime.toDateUtc(signedInAt)}, ${since(signedInAt)}, ${keptKnownBrowsers}
          ) as first
        `).pipe(
          allRows(FirstRow),
          Effect.map((rows) => rows.some(({ first }) => first))
        ),
      forget: (accountId, sessionId) =>
        Effect.asVoid(lookUp(sql`select forget_browser(${accountId}, ${sessionId})`))
    })
  })
)
