import * as Result from "effect/Result"
import { addressNotices } from "./addressNotices.ts"
import type { AuditContext, AuditEntry, AuditEntryId } from "../../channels/records/index.ts"
import {
  addsTo,
  type AdminCommand,
  type AdminCommands,
  auditedAs,
  commands,
  type Seen
} from "./AdminCommand.ts"
import { changesIn, documentOf } from "./audit/documentOf.ts"
import { type Decision, missing, posted, unless } from "./decisions/Decision.ts"
import { overQuota } from "./quotas.ts"

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
  Result.map(commands[command._tag].decide(command, seen, audit), (writes) => {
    // The audit log is removed with the workspace.
    if (command._tag === "DeleteWorkspace") return writes
    if (writes.length === 0 && commands[command._tag].logsNoChange === false) return writes
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
    yield* unless([missing(isThere || _tag === "CreateWorkspace")])
    const writes = yield* decide(commanded, seen, before)
    yield* unless([kind && overQuota(kind, count + 1)])
    return writes
  })
}
