/** The port `AccessTokens` on SQLite: it reads, lets the domain decide, and stores. */
import { DatabaseSync } from "node:sqlite"
import { Workspaces } from "@calendeal/domain"
import { DateTime, Effect, Layer, Option, Schema } from "effect"

const { AccessToken, AccessTokens } = Workspaces
type AccessToken = Workspaces.AccessToken

const Row = Schema.Struct({ token: Schema.fromJsonString(Schema.toCodecJson(AccessToken)) })
const tokenIn = (row: unknown): AccessToken => Schema.decodeUnknownSync(Row)(row).token
const textOf = (token: AccessToken): string => Schema.encodeSync(Row)({ token }).token

/** The tokens in the SQLite file of this name; `:memory:` keeps them in memory. */
export const layer = (file: string) =>
  Layer.effect(
    AccessTokens,
    Effect.gen(function* () {
      const database = yield* Effect.acquireRelease(
        Effect.sync(() => new DatabaseSync(file)),
        (open) => Effect.sync(() => open.close())
      )
      database.exec(
        "create table if not exists tokens (hash text primary key, user_id text, created_at integer, token text)"
      )
      const byHash = database.prepare("select token from tokens where hash = ?")
      const byUser = database.prepare("select token from tokens where user_id = ? order by created_at")
      const insert = database.prepare("insert or ignore into tokens values (?, ?, ?, ?)")
      const update = database.prepare("update tokens set token = ? where hash = ?")
      const remove = database.prepare("delete from tokens where hash = ?")

      const heldBy = (userId: Workspaces.UserId) => byUser.all(userId).map(tokenIn)
      const enter = (token: AccessToken) =>
        insert.run(token.hash, token.userId, DateTime.toEpochMillis(token.createdAt), textOf(token))
      const replace = (token: AccessToken) => update.run(textOf(token), token.hash)
      const end = (token: AccessToken, at: DateTime.Utc) =>
        replace({ ...token, revokedAt: token.revokedAt ?? at })

      return AccessTokens.of({
        find: (hash) => Effect.sync(() => Option.map(Option.fromUndefinedOr(byHash.get(hash)), tokenIn)),
        issue: (token) => Effect.sync(() => void enter(token)),
        // Synchronous, so that nothing happens between reading and writing.
        create: (wanted) =>
          Effect.sync(() => {
            const held = heldBy(wanted.token.userId)
            const created = Workspaces.createToken(held, wanted)
            if (typeof created === "string") return created
            for (const token of held) {
              if (created.dropped.includes(token.id)) remove.run(token.hash)
              if (token.id === created.ends?.id) replace({ ...token, expiresAt: created.ends.expiresAt })
            }
            enter(created.token)
            return "Made"
          }),
        ofUser: (userId) => Effect.sync(() => heldBy(userId).map(({ hash: _, ...shown }) => shown)),
        revoke: (userId, id, at) =>
          Effect.sync(() => {
            const token = heldBy(userId).find((held) => held.id === id)
            if (token !== undefined) end(token, at)
            return token !== undefined
          }),
        revokeAll: (userId, at) => Effect.sync(() => heldBy(userId).forEach((token) => void end(token, at)))
      })
    })
  )
