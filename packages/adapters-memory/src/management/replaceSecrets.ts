import type { ReencryptedSecret } from "@calendeal/domain/management"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import type { Store } from "../Store.ts"

/** Puts sealed secrets in the places of those that are there, as far as those are still what was read. */
export const replaceSecrets = (
  store: Store["Service"],
  workspaceId: WorkspaceId,
  reencrypted: ReadonlyArray<ReencryptedSecret>
): void => {
  const { calendars, integrations, webhooks } = store.dataOf(workspaceId)
  for (const { after, before, id, place } of reencrypted) {
    const resealed = (sealed: string) => (sealed === before ? after : sealed)
    switch (place) {
      case "apiKey":
        for (const [prefix, key] of store.apiKeys) {
          if (key.id === id && key.workspaceId === workspaceId)
            store.apiKeys.set(prefix, { ...key, sealedSecret: resealed(key.sealedSecret) })
        }
        break
      case "integration":
        for (const [key, one] of integrations) {
          if (key === id) integrations.set(key, { ...one, sealedCredential: resealed(one.sealedCredential) })
        }
        break
      case "webhook":
        for (const [key, one] of webhooks) {
          if (key === id) webhooks.set(key, { ...one, sealedSecret: resealed(one.sealedSecret) })
        }
        break
      case "formerWebhook":
        for (const [key, one] of webhooks) {
          if (key !== id || one.former === null) continue
          const { former } = one
          webhooks.set(key, { ...one, former: { ...former, sealedSecret: resealed(former.sealedSecret) } })
        }
        break
      case "calendar":
        for (const [key, kept] of calendars) {
          if (key !== id) continue
          const { calendar } = kept
          const sealedAccess = resealed(calendar.sealedAccess)
          calendars.set(key, { ...kept, calendar: { ...calendar, sealedAccess } })
        }
    }
  }
}
