import {
  type Account,
  AccountId,
  keptSessions,
  maximumMemberships,
  type Membership,
  type Session,
  type SessionId,
  Sessions
} from "@calendeal/domain/accounts"
import type { Member, WorkspaceId } from "@calendeal/domain/workspaces"
import { DateTime, Effect, Layer, Option, Order } from "effect"
import { type KeptSession, Store } from "../Store.ts"
import { forgetBrowsers } from "./KnownBrowsers.ts"

/** The accounts and sessions of this process. */
export const layer = Layer.effect(
  Sessions,
  Effect.map(Store, (store) => {
    const { accounts, sessions } = store
    const of = (isMeant: (account: Account) => boolean) =>
      [...sessions.values()]
        .map(({ session }) => session)
        .filter(({ account }) => isMeant(account))
        .map((session) => limited(store, session))
        .toSorted(latestFirst)
    const change = (id: SessionId, changed: (kept: KeptSession) => KeptSession) => {
      const kept = sessions.get(id)
      if (kept !== undefined) sessions.set(id, changed(kept))
    }
    const end = (id: SessionId, at: DateTime.Utc) =>
      change(id, (kept) => ({ ...kept, session: { ...kept.session, endedAt: kept.session.endedAt ?? at } }))
    return Sessions.of({
      begin: ({ accountId, email, hash, limitedTo, session }) =>
        Effect.sync(() => {
          const id = accounts.get(email) ?? AccountId.make(accountId)
          accounts.set(email, id)
          if (!sessions.has(session.id))
            sessions.set(session.id, {
              session: {
                ...session,
                account: { id, email },
                onlyIn: limitedTo === null ? null : [limitedTo]
              },
              hash,
              former: null
            })
          const alike = of((account) => account.id === id).filter(({ onlyIn, way }) =>
            way === "password" || session.way === "password"
              ? way === session.way
              : (onlyIn?.[0] ?? null) === limitedTo
          )
          for (const old of alike.slice(keptSessions)) sessions.delete(old.id)
          return id
        }),
      find: (hash, now) =>
        Effect.sync(() =>
          Option.map(
            Option.fromUndefinedOr(
              sessions
                .values()
                .find(
                  (kept) =>
                    kept.hash === hash ||
                    (kept.former?.hash === hash && DateTime.isGreaterThan(kept.former.until, now))
                )
            ),
            ({ session }) => limited(store, session)
          )
        ),
      see: (id, at) =>
        Effect.sync(() =>
          change(id, (kept) => ({
            ...kept,
            session: { ...kept.session, lastSeenAt: DateTime.max(kept.session.lastSeenAt, at) }
          }))
        ),
      rotate: (id, { from, to, until }) =>
        Effect.sync(() => {
          if (sessions.get(id)?.hash !== from) return false
          change(id, ({ session }) => ({
            session: { ...session, isRotationDue: false },
            hash: to,
            former: { hash: from, until }
          }))
          return true
        }),
      ofAccount: (id) => Effect.sync(() => of((account) => account.id === id)),
      ofEmail: (email) => Effect.sync(() => of((account) => account.email === email)),
      end: (accountId, id, at) =>
        Effect.sync(() => {
          if (sessions.get(id)?.session.account.id !== accountId) return false
          end(id, at)
          return true
        }),
      endOthers: (accountId, kept, at) =>
        Effect.sync(() => {
          endOthers(store, accountId, kept, at)
        }),
      membershipsOf: (email) => Effect.sync(() => membershipsWith(store, email, (at) => at !== null)),
      invitationsOf: (email) => Effect.sync(() => membershipsWith(store, email, (at) => at === null))
    })
  })
)

/** The memberships with this email whose time of acceptance is meant. */
const membershipsWith = (
  store: Store["Service"],
  email: string,
  isMeant: (acceptedAt: Member["acceptedAt"]) => boolean
): ReadonlyArray<Membership> =>
  [...store.workspaces.keys()]
    .flatMap((workspaceId) => [...store.dataOf(workspaceId).members.values()])
    .filter((member) => member.email === email && isMeant(member.acceptedAt))
    .map(({ userId, workspaceId }) => ({ userId, workspaceId }))
    .toSorted((one, other) => (one.workspaceId < other.workspaceId ? -1 : 1))
    .slice(0, maximumMemberships)

/** The session with the workspaces that allow its password now (D-PW-5). */
const limited = (store: Store["Service"], session: Session): Session =>
  session.way === "password"
    ? { ...session, onlyIn: passwordWorkspaces(store, session.account.email) }
    : session

const latestFirst = Order.flip(
  Order.combine(
    Order.mapInput(DateTime.Order, ({ createdAt }: Session): DateTime.DateTime => createdAt),
    Order.mapInput(Order.String, ({ id }: Session): string => id)
  )
)

/** Ends all of the account's sessions except one, and forgets all browsers but its own. */
export const endOthers = (
  store: Store["Service"],
  accountId: AccountId,
  except: SessionId,
  at: DateTime.Utc
): void => {
  forgetBrowsers(store, accountId, ({ sessionId }) => sessionId !== except)
  for (const [id, kept] of store.sessions) {
    const { session } = kept
    if (session.account.id === accountId && id !== except)
      store.sessions.set(id, { ...kept, session: { ...session, endedAt: session.endedAt ?? at } })
  }
}

/** The workspaces of the email that let people sign in with a password. */
export const passwordWorkspaces = (store: Store["Service"], email: string): ReadonlyArray<WorkspaceId> =>
  [...store.workspaces.values()]
    .filter(({ passwordSignIn }) => passwordSignIn)
    .map(({ id }) => id)
    .filter((id) =>
      store
        .dataOf(id)
        .members.values()
        .some((member) => member.email === email && member.acceptedAt !== null)
    )
    .toSorted()
    .slice(0, maximumMemberships)

/** Changes the sessions of an email's account, one or all (null). */
const changeSessions = (
  store: Store["Service"],
  email: string,
  id: SessionId | null,
  changed: (session: Session) => Session
): void => {
  for (const [key, kept] of store.sessions) {
    const { session } = kept
    if (session.account.email === email && (id === null || key === id))
      store.sessions.set(key, { ...kept, session: changed(session) })
  }
}

/** Lets the account's live sessions get another secret. */
export const rotateSessions = (store: Store["Service"], email: string): void =>
  changeSessions(store, email, null, (session) => ({ ...session, isRotationDue: session.endedAt === null }))

/** Refuses a session of the account, or all (null), in a workspace. */
export const refuseSessions = (
  store: Store["Service"],
  email: string,
  id: SessionId | null,
  workspaceId: WorkspaceId
): void =>
  changeSessions(store, email, id, (session) => ({
    ...session,
    refusedIn: [...new Set([...session.refusedIn, workspaceId])]
  }))

/** Ends the sessions that are limited to the workspace. */
export const endLimitedSessions = (
  store: Store["Service"],
  workspaceId: WorkspaceId,
  at: DateTime.Utc
): void => {
  for (const [id, kept] of store.sessions) {
    const { session } = kept
    if (session.endedAt === null && session.onlyIn?.includes(workspaceId) === true)
      store.sessions.set(id, { ...kept, session: { ...session, endedAt: at } })
  }
}

/** Removes the accounts without a membership, with their sessions. */
export const removeUnusedAccounts = (store: Store["Service"]): void => {
  const used = new Set(
    store.allData.flatMap(({ members }) => [...members.values()].map(({ email }) => email))
  )
  for (const [email, accountId] of store.accounts) {
    if (used.has(email)) continue
    store.accounts.delete(email)
    for (const [key, identity] of store.identities)
      if (identity.accountId === accountId) store.identities.delete(key)
    store.passwords.delete(accountId)
    forgetBrowsers(store, accountId, () => true)
    for (const [id, { account }] of store.passkeys) if (account.id === accountId) store.passkeys.delete(id)
    for (const [id, { session }] of store.sessions)
      if (session.account.id === accountId) store.sessions.delete(id)
  }
}
