import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { WorkspaceDirectory } from "../../workspace/workspaces/index.ts"
import type { Delivery } from "../outbox/index.ts"
import { eventIdOf, isConversion, occasionOf } from "./EventId.ts"
import { HashedIdentity } from "./HashedIdentity.ts"
import type { Integration } from "./Integrations.ts"
import { loadConversion } from "./loadConversion.ts"
import type { PlatformName } from "./platforms.ts"
import { toPlatformEvent } from "./PlatformEvent.ts"
import { canRestate } from "./restatingPlatforms.ts"

/** Builds the event of a delivery from the current state. Fails with the reason to skip it. */
export const currentEvent = Effect.fnUntraced(function* (
  { account, workspaceId }: Integration,
  { createdAt, message }: Delivery,
  now: DateTime.Utc
) {
  const { platform } = account
  const directory = yield* WorkspaceDirectory
  const workspace = yield* directory.find(workspaceId)
  const occasion = isConversion(message) ? occasionOf(message) : null
  // Cannot occur: `draft` accepts only conversions, and removing a workspace removes its deliveries.
  if (occasion === null || Option.isNone(workspace)) return yield* Effect.fail("nothing_to_tell" as const)
  const { contact, conversion, counted } = yield* loadConversion(workspaceId, occasion, {
    queuedAt: createdAt,
    restates: canRestate(platform)
  })
  const identity = yield* HashedIdentity.of<PlatformName>(platform, contact, workspace.value.defaultCountry)
  const eventId = yield* eventIdOf(platform, workspaceId, counted)
  const complete = { ...conversion, eventId, attribution: contact.attribution }
  return yield* Effect.fromResult(toPlatformEvent<PlatformName>(account, complete, identity, now))
})
