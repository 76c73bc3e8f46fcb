import { listAll } from "@calendeal/domain/management"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { EventTypeNotFound, Membership, NotFound } from "../contract/index.ts"
import { find } from "../endpoints/management/resources.ts"

const isUuid = Schema.is(Schema.String.check(Schema.isUUID()))

/** The workspace's event type with this slug or id. Fails with EventTypeNotFound. */
export const eventTypeNamed = Effect.fnUntraced(function* (named: string) {
  const { audit } = yield* Membership
  if (isUuid(named)) {
    const found = yield* Effect.catchIf(
      find("eventTypes", named.toLowerCase()),
      (error) => error instanceof NotFound,
      () => Effect.fail(new EventTypeNotFound())
    )
    return found.value
  }
  const all = yield* listAll(audit.workspaceId, "eventTypes", {})
  const found = all.find(({ value }) => value.slug === named)
  return found === undefined ? yield* new EventTypeNotFound() : found.value
})
