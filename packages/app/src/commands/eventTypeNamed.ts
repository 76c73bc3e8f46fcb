import type { EventType } from "@calendeal/domain/event-types"
import { listAll } from "@calendeal/domain/management"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect, Schema } from "effect"

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
