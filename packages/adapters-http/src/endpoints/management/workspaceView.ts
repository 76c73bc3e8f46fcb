import { ownHost } from "@calendeal/domain/management"
import type { RevenueGoals } from "@calendeal/domain/workspaces"
import type { Member, Workspace } from "@calendeal/domain/workspaces"
import type { WorkspacePatch, WorkspaceView } from "../../contract/index.ts"

/** The settings on the wire, with money as amounts. */
export const shownWorkspace = ({ revenueGoals, ...rest }: Workspace): typeof WorkspaceView.Type => ({
  ...rest,
  revenueGoals: revenueGoals.map(({ cents, currency }) => ({ amount: cents, currency }))
})

/** The settings that the member reads: those who read no payments read no goals either (D-HOST-1, D-MGMT-46). */
export const workspaceFor = (member: Member, workspace: Workspace): typeof WorkspaceView.Type => ({
  ...shownWorkspace(workspace),
  ...(ownHost(member) !== null && { revenueGoals: [] })
})

/** Goals of a request. */
export const goalsOf = (goals: NonNullable<(typeof WorkspacePatch.Type)["revenueGoals"]>): RevenueGoals =>
  goals.map(({ amount, currency }) => ({ cents: amount, currency }))
