import { report } from "@calendeal/domain/funnel"
import * as Effect from "effect/Effect"
import { EventTypeNotFound, FunnelEventsPayload, maximumEvents } from "../contract/index.ts"
import { fieldsOf } from "../middleware/fieldsOf.ts"
import { refuse } from "../middleware/refusals.ts"

const fields = fieldsOf(FunnelEventsPayload, { events: maximumEvents })

export const createFunnelEvents = Effect.fnUntraced(
  function* () {
    const { eventTypeId, events } = yield* fields
    return { inserted: yield* report(eventTypeId, events) }
  },
  Effect.catchTags({ EventTypeNotFound: refuse(EventTypeNotFound) })
)
