import type * as Effect from "effect/Effect"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { AuditAction } from "./audit/auditActions.ts"
import { access } from "./decisions/access.ts"
import { calendars } from "./decisions/calendars.ts"
import type { Command } from "./decisions/Command.ts"
import { conferences } from "./decisions/conferences.ts"
import { destinations } from "./decisions/destinations.ts"
import { entries } from "./decisions/entries.ts"
import { erasure } from "./decisions/erasure.ts"
import { identityProviders } from "./decisions/identityProviders.ts"
import type { Looks } from "./decisions/Looks.ts"
import { mails } from "./decisions/mails.ts"
import { merging } from "./decisions/merging.ts"
import { oauthClients } from "./decisions/oauthClients.ts"
import { paymentConnections } from "./decisions/paymentConnections.ts"
import { payments } from "./decisions/payments.ts"
import { oneOffLinks } from "./decisions/oneOffLinks.ts"
import { readers } from "./decisions/readers.ts"
import { savedViews } from "./decisions/savedViews.ts"
import { sales } from "./decisions/sales.ts"
import { eventTypes, hosts } from "./decisions/scheduling.ts"
import { spend } from "./decisions/spend.ts"
import { waiting } from "./decisions/waiting.ts"
import { members, workspaces } from "./decisions/workspaces.ts"
import type { Quota } from "../../channels/records/index.ts"

const declared = {
  ...workspaces,
  ...members,
  ...hosts,
  ...calendars,
  ...eventTypes,
  ...conferences,
  ...identityProviders,
  ...oauthClients,
  ...payments,
  ...paymentConnections,
  ...oneOffLinks,
  ...waiting,
  ...access,
  ...sales,
  ...spend,
  ...readers,
  ...savedViews,
  ...entries,
  ...merging,
  ...erasure,
  ...destinations,
  ...mails
}
type Declared = typeof declared

/** The fields of each command. `version`: the version that the command replaces. */
export type AdminCommands = { readonly [T in keyof Declared]: Parameters<Declared[T]["decide"]>[0] }

/** The stored state on which each command is decided. */
export type Seen = { readonly [T in keyof Declared]: Parameters<Declared[T]["decide"]>[1] }

/** A change to a workspace by a member or an operator. */
export type AdminCommand<Tag extends keyof AdminCommands = keyof AdminCommands> = {
  readonly [T in Tag]: { readonly _tag: T } & AdminCommands[T]
}[Tag]

/** Every command, each declared in `decisions/`. */
export const commands: { readonly [T in keyof AdminCommands]: Command<AdminCommand<T>, Seen[T]> } = declared

/** The action of a command in the audit log (resource and verb), and the id of the changed resource. */
export const auditedAs = <Tag extends keyof AdminCommands>(
  workspaceId: WorkspaceId,
  command: AdminCommand<Tag>
): { readonly action: AuditAction; readonly subject: string } => {
  const [action, subject] = commands[command._tag].audit(command, workspaceId)
  return { action, subject }
}

/** The state on which the command is decided, which the store reads with `query`. */
export const lookFor = <Tag extends keyof AdminCommands, E>(
  query: Looks<E>,
  command: AdminCommand<Tag>
): Effect.Effect<Seen[Tag], E> => commands[command._tag].looks(query, command)

/** The kind that a command adds one of. Undefined: none with a quota. */
export const addsTo = ({ _tag }: { readonly _tag: keyof AdminCommands }): Quota | undefined =>
  commands[_tag].adds
