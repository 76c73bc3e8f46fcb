import * as Record from "effect/Record"
import type { WorkspaceId } from "../../../workspace/workspaces/index.ts"
import { type AdminCommand, type AdminCommands, auditedAs } from "../AdminCommand.ts"
import { resources, type FieldChange } from "../../../channels/records/index.ts"
import type { Write } from "../Write.ts"
import { changedFields } from "./changedFields.ts"
import { type DocumentKind, treatments } from "./treatments.ts"

/** The document that an entry is about. `id`: of OAuth clients the name, as at most one has it. */
export interface DocumentRef {
  readonly kind: DocumentKind
  readonly id: string
  /** Whether it can be stored already. */
  readonly isKnown: boolean
}

/** The document that a command adds, changes or removes. Null: none whose fields the log describes. */
export const documentOf = <Tag extends keyof AdminCommands>(
  command: AdminCommand<Tag>,
  workspaceId: WorkspaceId
): DocumentRef | null => {
  const { action, subject: id } = auditedAs(workspaceId, command)
  const [resource = "", verb = ""] = action.split(".")
  const kind = kinds.get(resource)
  return kind === undefined ? null : { kind, id, isKnown: !adding.has(verb) }
}

/** The verbs of commands that add a document. */
const adding: ReadonlySet<string> = new Set(["create", "join", "invite"])

const kinds: ReadonlyMap<string, DocumentKind> = new Map<string, DocumentKind>([
  ...Record.keys(treatments).flatMap((kind) =>
    kind === "accessTokens" ? [] : [[resources[kind].auditName, kind] as const]
  ),
  ["access_token", "accessTokens"],
  ["mail_sender", "mailSettings"]
])

/** The changed fields of the document in the writes of its command. `before`: as it was stored; null: it was not. */
export const changesIn = (
  ref: DocumentRef | null,
  before: object | null,
  writes: ReadonlyArray<Write>
): ReadonlyArray<FieldChange> => {
  if (ref === null) return []
  const after = writes.map((write) => afterIn(ref, write)).findLast((found) => found !== undefined)
  return after === undefined ? [] : changedFields(treatments[ref.kind], before, after)
}

/** The document after the write. Null: it is removed. Undefined: the write is about something else. */
const afterIn = ({ id, kind }: DocumentRef, write: Write): object | null | undefined => {
  switch (write._tag) {
    case "Add":
    case "Replace":
      return write.kind === kind && idOf(write) === id ? write.row : undefined
    case "Remove":
      return write.kind === kind ? null : undefined
    case "StoreMailSettings":
      return kind === "mailSettings" ? write.settings : undefined
    case "ReplaceWebhookSecrets":
      return kind === "webhooks" ? write.webhook : undefined
    default:
      return undefined
  }
}

const idOf = (write: Extract<Write, { readonly _tag: "Add" | "Replace" }>): string => {
  switch (write.kind) {
    case "members":
    case "accessTokens":
      return write.row.userId
    case "oauthClients":
      return write.row.name
    case "bookings":
      return write.row.uid
    default:
      return write.row.id
  }
}
