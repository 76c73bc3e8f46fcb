import { OutboxMessage } from "../../workspace/consistency/index.ts"
import type { AuditEntry } from "../../channels/records/index.ts"

/**
 * The mails to both addresses of a member after a change (D-SIGN-18). They name the entry, because messages have no personal data. A
 * former address gets one if its person had accepted the membership, which ends with the change; before, it signed in to nothing.
 */
export const addressNotices = ({
  action,
  changes,
  id: entryId,
  subject: userId,
  workspaceId
}: AuditEntry): ReadonlyArray<OutboxMessage> => {
  const has = (wanted: string) => changes.some(({ field }) => field === wanted)
  if (action !== "member.update" || !has("email")) return []
  return (has("acceptedAt") ? (["former", "new"] as const) : (["new"] as const)).map((to) =>
    OutboxMessage.make({ _tag: "SendAddressNotice", workspaceId, userId, entryId, to })
  )
}
