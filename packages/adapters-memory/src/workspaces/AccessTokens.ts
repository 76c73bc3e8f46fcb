import { tokenNotice } from "@calendeal/domain/management"
import {
  type AccessTokenInfo,
  type AccessTokenId,
  AccessTokens,
  mint,
  type Minting,
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
    const enter = (minting: Minting) => {
      const held = heldBy(minting.token.userId)
      const minted = mint(held, minting)
      if (typeof minted === "string") return minted
      for (const one of held) {
        if (minted.dropped.includes(one.id)) store.accessTokens.delete(one.hash)
        if (one.id === minted.ends?.id)
          store.accessTokens.set(one.hash, { ...one, expiresAt: minted.ends.expiresAt })
      }
      store.accessTokens.set(minted.token.hash, minted.token)
      store.outboxMessages.post([tokenNotice(minting.token, minting.by)])
      return "Made" as const
    }

    return AccessTokens.of({
      find: (hash) => Effect.sync(() => Option.fromUndefinedOr(store.accessTokens.get(hash))),
      issue: (token) =>
        Effect.sync(() => {
          if (!store.accessTokens.has(token.hash)) store.accessTokens.set(token.hash, token)
        }),
      mint: (minting) =>
        settling(
          store,
          () => enter(minting),
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
