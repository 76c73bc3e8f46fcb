import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { EventType, EventTypeId } from "./EventType.ts"
import type { Host } from "./Host.ts"
import type { Offering, PublicWorkspace } from "./Offering.ts"

/**
 * Port: what can be booked. `find`, `findAt` and `showcase` are asked on every public request, before its workspace is
 * known, and adapters may answer them from a copy that is at most 30 s old; unknown ones are answered as cheaply as known ones.
 */
export class EventTypeCatalog extends Context.Service<
  EventTypeCatalog,
  {
    /** The event type of this id, in whatever workspace and of whatever status. */
    readonly find: (id: EventTypeId) => Effect<Option<Offering>>
    /**
     * The event type at `/{workspaceSlug}/{eventTypeSlug}`, of whatever status (D-EMB-1). Any two texts may be asked
     * for; answered from a copy as `find` is.
     */
    readonly findAt: (workspaceSlug: string, eventTypeSlug: string) => Effect<Option<Offering>>
    /** What the workspace of this slug shows (D-WS-3), which may be nothing; any text may be asked for, as of `findAt`. */
    readonly publicWorkspace: (workspaceSlug: string) => Effect<Option<PublicWorkspace>>
    /** Enters a new event type or replaces a known one of the same workspace. Its hosts must be enlisted before. */
    readonly publish: (eventType: EventType) => Effect<void>
    /** Enters a new host or replaces a known one of the same workspace. */
    readonly enlist: (host: Host) => Effect<void>
  }
>()("@calendeal/domain/event-types/EventTypeCatalog") {}
