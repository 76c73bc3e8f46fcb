import { isLaterCount, maximumPasskeys, type Passkey, Passkeys } from "@calendeal/domain/accounts"
import { DateTime, Effect, Layer, Option, Order } from "effect"
import { Store } from "../Store.ts"

/** The passkeys of this process's accounts, and the challenges for them. */
export const layer = Layer.effect(
  Passkeys,
  Effect.map(Store, ({ accounts, passkeyChallenges, passkeys }) =>
    Passkeys.of({
      begin: (challenge, now) =>
        Effect.sync(() => {
          for (const [hash, { expiresAt }] of passkeyChallenges)
            if (DateTime.isLessThan(expiresAt, now)) passkeyChallenges.delete(hash)
          passkeyChallenges.set(challenge.hash, challenge)
        }),
      take: (hash, now) =>
        Effect.sync(() => {
          const found = Option.fromUndefinedOr(passkeyChallenges.get(hash))
          passkeyChallenges.delete(hash)
          return Option.filter(found, ({ expiresAt }) => DateTime.isLessThan(now, expiresAt))
        }),
      add: (passkey) =>
        Effect.sync(() => {
          const { account, credentialId, id } = passkey
          if (passkeys.has(id)) return true
          const all = [...passkeys.values()]
          const own = all.filter((one) => one.account.id === account.id)
          if (
            accounts.get(account.email) !== account.id ||
            own.length >= maximumPasskeys ||
            all.some((one) => one.credentialId === credentialId)
          )
            return false
          passkeys.set(id, passkey)
          return true
        }),
      find: (id) => Effect.sync(() => Option.fromUndefinedOr(passkeys.get(id))),
      findByCredential: (id) =>
        Effect.sync(() =>
          Option.fromUndefinedOr(passkeys.values().find(({ credentialId }) => credentialId === id))
        ),
      ofAccount: (id) =>
        Effect.sync(() =>
          [...passkeys.values()].filter(({ account }) => account.id === id).toSorted(oldestFirst)
        ),
      use: (id, counter, at) =>
        Effect.sync(() => {
          const found = passkeys.get(id)
          if (found === undefined || !isLaterCount(found.counter, counter)) return false
          passkeys.set(id, { ...found, counter, lastUsedAt: at })
          return true
        }),
      remove: (accountId, id) =>
        Effect.sync(() => passkeys.get(id)?.account.id === accountId && passkeys.delete(id))
    })
  )
)

const oldestFirst = Order.combine(
  Order.mapInput(DateTime.Order, ({ createdAt }: Passkey): DateTime.DateTime => createdAt),
  Order.mapInput(Order.String, ({ id }: Passkey): string => id)
)
