import { readFile } from "node:fs/promises"
import { Flag } from "effect/cli"
import {
  ApiKeyPrefix,
  KeyNotFound,
  type Workspace,
  WorkspaceDirectory,
  type WorkspaceId,
  WorkspaceSlug
} from "@calendeal/domain/workspaces"
import { Effect, Option, Schema } from "effect"
import { TypedEmail } from "@calendeal/domain/contacts"
import { listAll } from "@calendeal/domain/management"
import type { EventType } from "@calendeal/domain/event-types"

/** Prints JSON instead of text. */
export const json = Flag.Boolean("json").pipe(
  Flag.withDescription("Print one JSON document instead of text"),
  Flag.withDefault(false)
)

/** The workspace of the command. */
export const workspace = Flag.String("workspace").pipe(
  Flag.withDescription("The workspace's slug"),
  Flag.withSchema(WorkspaceSlug)
)

/** The API key of the command. */
export const key = Flag.String("key").pipe(
  Flag.withDescription("The key's prefix, ak_…"),
  Flag.withSchema(ApiKeyPrefix)
)

/** No workspace has the slug. */
class UnknownWorkspace extends Schema.TaggedError<UnknownWorkspace>()("UnknownWorkspace", {
  slug: Schema.String
}) {
  override get message(): string {
    return `No workspace has the slug "${this.slug}".`
  }
  readonly remedy = "Correct --workspace, or create the workspace with `calendeal bootstrap`."
}

/** The workspace with the slug. Fails with UnknownWorkspace. */
export const workspaceNamed = Effect.fnUntraced(function* (slug: Workspace["slug"]) {
  const found = yield* WorkspaceDirectory.use((directory) => directory.findBySlug(slug))
  return Option.isSome(found) ? found.value : yield* new UnknownWorkspace({ slug })
})

/** The workspace's key with the prefix. Fails with UnknownWorkspace or KeyNotFound. */
export const keyNamed = Effect.fnUntraced(function* (slug: Workspace["slug"], prefix: ApiKeyPrefix) {
  const { id } = yield* workspaceNamed(slug)
  const found = yield* WorkspaceDirectory.use((directory) => directory.findKey(prefix))
  return Option.isSome(found) && found.value.workspaceId === id ? found.value : yield* new KeyNotFound()
})

/** The member of the command. */
export const user = Flag.String("user").pipe(
  Flag.withDescription("The member's email"),
  Flag.withSchema(TypedEmail)
)

/** No member of the workspace has the email. */
class UnknownMember extends Schema.TaggedError<UnknownMember>()("UnknownMember", {}) {
  override readonly message = "The workspace has no member with this email."
  readonly remedy = "Run `calendeal token list` to see its members."
}

/** The member of the workspace with the email. Fails with UnknownWorkspace or UnknownMember. */
export const memberNamed = Effect.fnUntraced(function* (
  slug: Workspace["slug"],
  email: typeof TypedEmail.Type
) {
  const { id } = yield* workspaceNamed(slug)
  const members = yield* listAll(id, "members", {})
  return members.find((member) => member.email === email) ?? (yield* new UnknownMember())
})

/** The workspace has no event type with the slug. */
class UnknownEventType extends Schema.TaggedError<UnknownEventType>()("UnknownEventType", {
  slug: Schema.String
}) {
  override get message(): string {
    return `The workspace has no event type with the slug "${this.slug}".`
  }
  readonly remedy = "Run `calendeal export` to see its event types."
}

/** The workspace's event type with the slug. Fails with UnknownEventType. */
export const eventTypeNamed = Effect.fnUntraced(function* (
  workspaceId: WorkspaceId,
  slug: EventType["slug"]
) {
  const all = yield* listAll(workspaceId, "eventTypes", {})
  const found = all.find(({ value }) => value.slug === slug)
  return found === undefined ? yield* new UnknownEventType({ slug }) : found.value
})

/** A file argument of a command cannot be read. */
class FileUnreadable extends Schema.TaggedError<FileUnreadable>()("FileUnreadable", {
  file: Schema.String
}) {
  override get message(): string {
    return `The file "${this.file}" cannot be read.`
  }
  readonly remedy = "Give the path of an existing file that this user can read."
}

/** Reads a file argument. Fails with FileUnreadable. */
export const readArgument = (file: string) =>
  Effect.tryPromise({ try: () => readFile(file), catch: () => new FileUnreadable({ file }) })
