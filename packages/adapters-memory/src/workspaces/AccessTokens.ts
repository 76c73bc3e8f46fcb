import { tokenNotice } from "@calendeal/domain/management"
import {
  type AccessTokenInfo,
  type AccessTokenId,
  AccessTokens,
  createToken,
  type TokenCreation,
  type UserId,
  type WorkspaceId
} from "@calendeal/domain/workspaces"
import { DateTime, Effect, Layer, Option, Order } from "effect"
import { settling } from "../consistency/RequestKeys.ts"
import { Store } from "../Store.ts"

/** The access tokens of this process. */
export const layer = Layer.effect(
  AccessTokens,
  Effect.map(Store, (store) => {
    const heldBy = (userId: UserId) =>
      [...store.accessTokens.values()].filter((token) => token.userId === userId).toSorted(byAge)
    const enter = (wanted: TokenCreation) => {
      const held = heldBy(wanted.token.userId)
      const created = createToken(held, wanted)
      if (typeof created === "string") return created
      for (const one of held) {
        if (created.dropped.includes(one.id)) store.accessTokens.delete(one.hash)
        if (one.id === created.ends?.id)
          store.accessTokens.set(one.hash, { ...one, expiresAt: created.ends.expiresAt })
      }
      store.accessTokens.set(created.token.hash, created.token)
      store.outboxMessages.post([tokenNotice(wanted.token, wanted.by)])
      return "Made" as const
    }

    return AccessTokens.of({
      find: (hash) => Effect.sync(() => Option.fromUndefinedOr(store.accessTokens.get(hash))),
      issue: (token) =>
        Effect.sync(() => {
          if (!store.accessTokens.has(token.hash)) store.accessTokens.set(token.hash, token)
        }),
      create: (wanted) =>
        settling(
          store,
          () => enter(wanted),
          (outcome) => outcome === "Made"
        ),
      ofUser: (userId) => Effect.sync(() => heldBy(userId).map(({ hash: _, ...fate }) => fate)),
      revoke: (userId, id, at) =>
        Effect.sync(() => {
          const token = heldBy(userId).find((held) => held.id === id)
          if (token === undefined) return false
          store.accessTokens.set(token.hash, { ...token, revokedAt: token.revokedAt ?? at })
          return true
        }),
      revokeAll: (userId, at) => Effect.sync(() => revokeTokens(store, userId, at))
    })
  })
)

/** Revokes all tokens of a user. */
export const revokeTokens = (store: Store["Service"], userId: UserId, at: DateTime.Utc): void => {
  for (const [hash, token] of store.accessTokens) {
    if (token.userId === userId && token.revokedAt === null) {
      store.accessTokens.set(hash, { ...token, revokedAt: at })
    }
  }
}

/** Refuses one token of a user, or all (null), in a workspace. */
export const refuseTokens = (
  store: Store["Service"],
  userId: UserId,
  id: AccessTokenId | null,
  workspaceId: WorkspaceId
): void => {
  const meant = [...store.accessTokens.values()].filter(
    (token) => token.userId === userId && (id === null || token.id === id)
  )
  for (const token of meant) {
    const refusedIn = [...new Set([...token.refusedIn, workspaceId])]
    store.accessTokens.set(token.hash, { ...token, refusedIn })
  }
}

const byAge = Order.mapInput(DateTime.Order, ({ createdAt }: AccessTokenInfo) => createdAt)
