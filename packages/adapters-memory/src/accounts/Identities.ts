import { type AccountId, Identities, type Identity } from "@calendeal/domain/accounts"
import { Email } from "@calendeal/domain/contacts"
import type { UserId, WorkspaceId } from "@calendeal/domain/workspaces"
import { DateTime, Effect, Layer, Option } from "effect"
import { Store } from "../Store.ts"

/** The identities of this process's accounts, and the sign-ins over identity providers. */
export const layer = Layer.effect(
  Identities,
  Effect.map(Store, (store) => {
    const { accounts, identities, providerSignIns } = store
    const emailOf = (wanted: AccountId | undefined) =>
      Option.map(Option.fromUndefinedOr([...accounts].find(([, id]) => id === wanted)), ([email]) =>
        Email.make(email)
      )
    const mayLink = (identity: Identity, id: AccountId | undefined) => {
      const known = identities.get(keyOf(identity))
      if (known !== undefined) return known.accountId === id
      return !identities.values().some((one) => one.accountId === id && one.issuer === identity.issuer)
    }
    const mayLinkMember = (workspaceId: WorkspaceId, identity: Identity, userId: UserId) => {
      const { memberIdentities, members } = store.dataOf(workspaceId)
      const known = memberIdentities.get(keyOf(identity))
      if (known !== undefined) return known.userId === userId
      const { issuer } = identity
      const hasOther = memberIdentities.values().some((one) => one.userId === userId && one.issuer === issuer)
      return !hasOther && members.has(userId)
    }
    return Identities.of({
      begin: (signIn, now) =>
        Effect.sync(() => {
          for (const [state, { expiresAt }] of providerSignIns)
            if (DateTime.isLessThan(expiresAt, now)) providerSignIns.delete(state)
          providerSignIns.set(signIn.state, signIn)
        }),
      take: (state, now) =>
        Effect.sync(() => {
          const found = Option.fromUndefinedOr(providerSignIns.get(state))
          providerSignIns.delete(state)
          return Option.filter(found, ({ expiresAt }) => DateTime.isLessThan(now, expiresAt))
        }),
      find: (identity) => Effect.sync(() => emailOf(identities.get(keyOf(identity))?.accountId)),
      link: (identity, email, accountId) =>
        Effect.sync(() => {
          const id = accounts.get(email) ?? accountId
          if (!mayLink(identity, id)) return false
          accounts.set(email, id)
          identities.set(keyOf(identity), { ...identity, accountId: id })
          return true
        }),
      mayLink: (identity, email) => Effect.sync(() => mayLink(identity, accounts.get(email))),
      findMember: (workspaceId, identity) =>
        Effect.sync(() =>
          Option.fromUndefinedOr(store.dataOf(workspaceId).memberIdentities.get(keyOf(identity))?.userId)
        ),
      linkMember: (workspaceId, identity, userId) =>
        Effect.sync(() => {
          if (!mayLinkMember(workspaceId, identity, userId)) return false
          store.dataOf(workspaceId).memberIdentities.set(keyOf(identity), { issuer: identity.issuer, userId })
          return true
        }),
      mayLinkMember: (workspaceId, identity, userId) =>
        Effect.sync(() => mayLinkMember(workspaceId, identity, userId))
    })
  })
)

const keyOf = ({ issuer, subject }: Identity): string => JSON.stringify([issuer, subject])
