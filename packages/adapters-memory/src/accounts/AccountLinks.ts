import { type AccountLink, AccountLinks, isUsable } from "@calendeal/domain/accounts"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { DateTime, Effect, Layer, Option } from "effect"
import { Store } from "../Store.ts"

/** The links of this process's workspaces. */
export const layer = Layer.effect(
  AccountLinks,
  Effect.map(Store, (store) => {
    const linkOf = (workspaceId: WorkspaceId, isMeant: (link: AccountLink) => boolean) =>
      Option.fromUndefinedOr(store.dataOf(workspaceId).accountLinks.values().find(isMeant))
    return AccountLinks.of({
      enter: (link, messages) =>
        Effect.sync(() => {
          if (store.workspaces.has(link.workspaceId)) enterLink(store, link)
          store.outboxMessages.post(messages)
        }),
      find: (workspaceId, id) => Effect.sync(() => linkOf(workspaceId, (link) => link.id === id)),
      findByHash: (workspaceId, hash) => Effect.sync(() => linkOf(workspaceId, (link) => link.hash === hash)),
      use: ({ id, workspaceId }, by, now) =>
        Effect.sync(() => {
          const { accountLinks } = store.dataOf(workspaceId)
          const link = accountLinks.get(id)
          if (link === undefined || (link.usedBy !== by && !isUsable(link, now))) return false
          accountLinks.set(id, { ...link, usedBy: by, sealedSecret: null })
          for (const one of accountLinks.values()) {
            const isOlder = one.email === link.email && !DateTime.isGreaterThan(one.createdAt, link.createdAt)
            if (isOlder && one.way === "email" && one.usedBy === null)
              accountLinks.set(one.id, { ...one, usedBy: by, sealedSecret: null })
          }
          return true
        }),
      forgetSecret: ({ id, workspaceId }) =>
        Effect.sync(() => {
          const { accountLinks } = store.dataOf(workspaceId)
          const link = accountLinks.get(id)
          if (link !== undefined) accountLinks.set(id, { ...link, sealedSecret: null })
        })
    })
  })
)

/** Stores a link, and removes links that have ended a day before. */
export const enterLink = (store: Store["Service"], link: AccountLink): void => {
  const { accountLinks } = store.dataOf(link.workspaceId)
  const before = DateTime.subtract(link.createdAt, { days: 1 })
  for (const { expiresAt, id } of accountLinks.values())
    if (DateTime.isLessThan(expiresAt, before)) accountLinks.delete(id)
  accountLinks.set(link.id, link)
}
