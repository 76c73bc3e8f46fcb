import type { ContactId } from "@calendeal/domain/contacts"
import { EventTypeId } from "@calendeal/domain/event-types"
import * as Management from "@calendeal/domain/management"
import type { TimeZoneName } from "@calendeal/domain/workspaces"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { NotFound, Membership } from "../../contract/index.ts"
import { explanationView } from "./explanationOnTheWire.ts"
import { refused } from "./refused.ts"

export const explainStart = Effect.fnUntraced(
  function* ({
    params,
    query
  }: {
    readonly params: { readonly eventTypeId: string }
    readonly query: {
      readonly start: DateTime.Utc
      readonly tz: TimeZoneName
      readonly contactId?: ContactId
    }
  }) {
    const { audit } = yield* Membership
    if (!Schema.is(EventTypeId)(params.eventTypeId)) return yield* new NotFound()
    return explanationView(
      query.start,
      yield* Management.explainStart({
        workspaceId: audit.workspaceId,
        eventTypeId: params.eventTypeId,
        startAt: query.start,
        bookerTimezone: query.tz,
        contactId: Option.fromUndefinedOr(query.contactId)
      })
    )
  },
  Effect.catchTags({ NotThere: refused.NotThere, UnknownReference: refused.UnknownReference })
)
