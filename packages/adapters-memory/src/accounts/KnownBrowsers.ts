import {
  type AccountId,
  type KnownBrowser,
  KnownBrowsers,
  keptKnownBrowsers,
  knownBrowserEnd
} from "@calendeal/domain/accounts"
import { DateTime, Effect, Layer, Option, Order } from "effect"
import { Store } from "../Store.ts"

/** The browsers that this process's accounts know. */
export const layer = Layer.effect(
  KnownBrowsers,
  Effect.map(Store, (store) => {
    const { accounts, knownBrowsers, sessions } = store
    return KnownBrowsers.of({
      find: (email, hashes, now) =>
        Effect.sync(() => {
          const id = accounts.get(email)
          const found = hashes.find((hash) => {
            const known = id === undefined ? undefined : knownBrowsers.get(keyOf(id, hash))
            return known !== undefined && isKnown(known, now)
          })
          return Option.fromUndefinedOr(found)
        }),
      remember: (browser) =>
        Effect.sync(() => {
          const { accountId, hash, sessionId, signedInAt } = browser
          const hasSession = [...sessions.values()].some(
            ({ session }) => session.account.id === accountId && session.id !== sessionId
          )
          const hasBrowser = ofAccount(store, accountId).some((one) => one.hash !== hash)
          const session = sessions.get(sessionId)?.session
          if (session?.account.id === accountId && session.endedAt === null)
            knownBrowsers.set(keyOf(accountId, hash), browser)
          const kept = ofAccount(store, accountId)
            .filter((one) => isKnown(one, signedInAt))
            .slice(0, keptKnownBrowsers)
          for (const one of ofAccount(store, accountId))
            if (!kept.includes(one)) knownBrowsers.delete(keyOf(accountId, one.hash))
          return !hasSession && !hasBrowser
        }),
      forget: (accountId, sessionId) =>
        Effect.sync(() => forgetBrowsers(store, accountId, (one) => one.sessionId === sessionId))
    })
  })
)

const keyOf = (accountId: AccountId, hash: string): string => JSON.stringify([accountId, hash])

const isKnown = ({ signedInAt }: KnownBrowser, now: DateTime.Utc): boolean =>
  DateTime.isLessThan(now, knownBrowserEnd(signedInAt))

/** The account's browsers, those with the latest sign-ins first. */
const ofAccount = ({ knownBrowsers }: Store["Service"], id: AccountId): ReadonlyArray<KnownBrowser> =>
  [...knownBrowsers.values()].filter(({ accountId }) => accountId === id).toSorted(latestFirst)

const latestFirst = Order.flip(
  Order.combine(
    Order.mapInput(DateTime.Order, ({ signedInAt }: KnownBrowser): DateTime.DateTime => signedInAt),
    Order.mapInput(Order.String, ({ hash }: KnownBrowser): string => hash)
  )
)

/** Forgets those of the account's browsers that are meant. */
export const forgetBrowsers = (
  store: Store["Service"],
  accountId: AccountId,
  isMeant: (browser: KnownBrowser) => boolean
): void => {
  for (const one of ofAccount(store, accountId))
    if (isMeant(one)) store.knownBrowsers.delete(keyOf(accountId, one.hash))
}
