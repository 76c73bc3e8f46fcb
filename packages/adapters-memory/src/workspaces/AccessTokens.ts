import { type AccessTokenFate, AccessTokens, type UserId } from "@calendeal/domain/workspaces"
import { DateTime, Effect, Layer, Option, Order } from "effect"
import { Store } from "../Store.ts"

/** The access tokens of this process. */
export const layer = Layer.effect(
  AccessTokens,
  Effect.map(Store, (store) =>
    AccessTokens.of({
      find: (hash) => Effect.sync(() => Option.fromUndefinedOr(store.accessTokens.get(hash))),
      issue: (token) =>
        Effect.sync(() => {
          if (!store.accessTokens.has(token.hash)) store.accessTokens.set(token.hash, token)
        }),
      ofUser: (userId) =>
        Effect.sync(() =>
          [...store.accessTokens.values()]
            .filter((token) => token.userId === userId)
            .map(({ createdAt, expiresAt, revokedAt }) => ({ createdAt, expiresAt, revokedAt }))
            .toSorted(byAge)
        ),
      revokeAll: (userId, at) => Effect.sync(() => revokeTokens(store, userId, at))
    })
  )
)

/** Ends all that a user holds. */
export const revokeTokens = (store: Store["Service"], userId: UserId, at: DateTime.Utc): void => {
  for (const [hash, token] of store.accessTokens) {
    if (token.userId === userId && token.revokedAt === null) {
      store.accessTokens.set(hash, { ...token, revokedAt: at })
    }
  }
}

const byAge = Order.mapInput(DateTime.Order, ({ createdAt }: AccessTokenFate) => createdAt)
