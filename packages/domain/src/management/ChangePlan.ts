import * as Schema from "effect/Schema"
import type { AuditEntryId } from "./AuditEntry.ts"
import type { Change } from "./Change.ts"
import { addsTo, type Quota } from "./quotas.ts"
import type { Kinds } from "./Records.ts"

/** What a plan may change: a workspace's settings, its hosts and its event types. */
export type PlannedChange = Extract<
  Change,
  {
    readonly _tag:
      | "ChangeWorkspace"
      | "AddHost"
      | "ChangeHost"
      | "RemoveHost"
      | "AddEventType"
      | "ChangeEventType"
      | "RemoveEventType"
  }
>

/** Changes that were planned together, in the order in which they are made, each with its line in the audit log. */
export interface ChangePlan {
  /** The versions of the workspace and of all its hosts and event types that the plan was made for, by identifier. */
  readonly found: ReadonlyMap<string, number>
  readonly changes: ReadonlyArray<{ readonly entryId: AuditEntryId; readonly change: PlannedChange }>
}

/** The change at this place of a plan, from 0, cannot be made: so none of the plan was. */
export class PlanRefused extends Schema.TaggedError<PlanRefused>()("PlanRefused", {
  at: Schema.Int,
  reason: Schema.String
}) {}

/** What a plan is made for: a workspace, and all its hosts and event types. */
export const foundIn = (
  workspace: Kinds["workspace"]["item"],
  hosts: ReadonlyArray<Kinds["hosts"]["item"]>,
  eventTypes: ReadonlyArray<Kinds["eventTypes"]["item"]>
): ChangePlan["found"] =>
  new Map([workspace, ...hosts, ...eventTypes].map(({ value, version }) => [value.id, version]))

/** Whether what is there now is what a plan was made for: nothing came, went or changed. */
export const isFounded = (
  { found }: Pick<ChangePlan, "found">,
  now: ReadonlyArray<{ readonly id: string; readonly version: number }>
): boolean => now.length === found.size && now.every(({ id, version }) => found.get(id) === version)

/** The kinds that a plan adds to, each with the place of the last change that does: whether there are too many shows at the plan's end. */
export const additionsOf = ({ changes }: Pick<ChangePlan, "changes">): ReadonlyMap<Quota, number> =>
  new Map(
    changes.flatMap(({ change }, at) => {
      const kind = addsTo(change)
      return kind === undefined ? [] : [[kind, at] as const]
    })
  )
