import * as Result from "effect/Result"
import { addressNotices } from "./addressNotices.ts"
import type { AuditContext, AuditEntry, AuditEntryId } from "./AuditEntry.ts"
import { type AdminCommand, type AdminCommands, auditedAs } from "./AdminCommand.ts"
import { changesIn, documentOf } from "./audit/documentOf.ts"
import { access } from "./decisions/access.ts"
import { calendars } from "./decisions/calendars.ts"
import { conferences } from "./decisions/conferences.ts"
import { identityProviders } from "./decisions/identityProviders.ts"
import { type Deciders, type Decision, missing, posted, unless } from "./decisions/Decision.ts"
import { destinations } from "./decisions/destinations.ts"
import { entries } from "./decisions/entries.ts"
import { erasure } from "./decisions/erasure.ts"
import { eventTypes, hosts } from "./decisions/scheduling.ts"
import { merging } from "./decisions/merging.ts"
import { mails } from "./decisions/mails.ts"
import { members, workspaces } from "./decisions/workspaces.ts"
import { oauthClients } from "./decisions/oauthClients.ts"
import { sales } from "./decisions/sales.ts"
import { addsTo, overQuota } from "./quotas.ts"
import type { Seen } from "./Seen.ts"

const deciders: Deciders<keyof AdminCommands> = {
  ...workspaces,
  ...members,
  ...hosts,
  ...calendars,
  ...eventTypes,
  ...conferences,
  ...identityProviders,
  ...oauthClients,
  ...access,
  ...sales,
  ...entries,
  ...merging,
  ...erasure,
  ...destinations,
  ...mails
}

/** A command with its audit context and the id of its audit entry. */
export interface AuditedCommand<Tag extends keyof AdminCommands = keyof AdminCommands> {
  readonly audit: AuditContext
  readonly entryId: AuditEntryId
  readonly command: AdminCommand<Tag>
}

/**
 * The writes of a command with its audit entry, or the refusal. Does not check quotas (`decideAlone`). `before`: the stored document
 * that the command is about (`documentOf`); null: there is none.
 */
export const decide = <Tag extends keyof AdminCommands>(
  { audit, command, entryId }: AuditedCommand<Tag>,
  seen: Seen[Tag],
  before: object | null = null
): Decision =>
  Result.map(deciders[command._tag](command, seen, audit), (writes) => {
    // The audit log is removed with the workspace.
    if (command._tag === "RemoveWorkspace") return writes
    // The booking has the mark already (D-MGMT-12).
    if (command._tag === "MarkAttendance" && writes.length === 0) return writes
    // The person has accepted the membership already.
    if (command._tag === "AcceptMembership" && writes.length === 0) return writes
    const entry: AuditEntry = {
      ...audit,
      id: entryId,
      ...auditedAs(audit.workspaceId, command),
      changes: changesIn(documentOf(command, audit.workspaceId), before, writes),
      times: 1
    }
    return [...writes, ...posted(addressNotices(entry)), { _tag: "Log", entry }]
  })

/**
 * Decides on a command that is committed alone. ResourceNotFound: the workspace does not exist (`isThere`). StateConflict: a quota would
 * be exceeded. `count`: the current number of the kind that the command adds to (`addsTo`).
 */
export const decideAlone = <Tag extends keyof AdminCommands>(
  commanded: AuditedCommand<Tag>,
  {
    before = null,
    count,
    isThere,
    seen
  }: {
    readonly isThere: boolean
    readonly count: number
    readonly seen: Seen[Tag]
    readonly before?: object | null
  }
): Decision => {
  const { _tag } = commanded.command
  const kind = addsTo(commanded.command)
  return Result.gen(function* () {
    yield* unless([missing(isThere || _tag === "OpenWorkspace")])
    const writes = yield* decide(commanded, seen, before)
    yield* unless([kind && overQuota(kind, count + 1)])
    return writes
  })
}
