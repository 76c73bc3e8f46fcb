import {
  ApiKeyPrefix,
  KeyNotFound,
  type Workspace,
  WorkspaceDirectory,
  WorkspaceSlug
} from "@calendeal/domain/workspaces"
import { Effect, Option, Schema } from "effect"
import { Flag } from "effect/cli"

/** The workspace whose keys the command handles. */
export const workspace = Flag.String("workspace").pipe(
  Flag.withDescription("The workspace's slug"),
  Flag.withSchema(WorkspaceSlug)
)

/** The key that the command handles. */
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
