import {
  findSetup,
  replayLeads,
  setupAfter,
  unknownHost,
  type UnknownReference
} from "@calendeal/domain/management"
import { rateLimits, Throttle } from "@calendeal/domain/rate-limits"
import { checkRules, type UnfitRules } from "@calendeal/domain/routing"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Membership, ReplayRequest } from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { pass } from "../../middleware/rateLimiting.ts"
import { invalidField, refusalOf } from "../../middleware/refusals.ts"
import { withChanges } from "./eventTypeView.ts"
import { replayView } from "./replayView.ts"
import { find, wireErrors } from "./resources.ts"

const request = strictFieldsOf(ReplayRequest)

/** A replay computes for some hundred milliseconds, so a workspace has as few per minute as files (D-RPLY-5). */
const counted = Effect.gen(function* () {
  const { audit } = yield* Membership
  const throttle = yield* Throttle
  const limit = rateLimits.workspaceFiles
  yield* pass(limit, yield* throttle.consume(limit, audit.workspaceId))
})

export const replay = Effect.fnUntraced(
  function* ({ params }: { readonly params: { readonly eventTypeId: string } }) {
    const { audit } = yield* Membership
    const { changes, contactId, days = 90 } = yield* request
    yield* counted
    const { value, version } = yield* find("eventTypes", params.eventTypeId)
    const eventType = withChanges(value, changes)
    yield* checkRules(eventType, value)
    const today = yield* findSetup(audit.workspaceId)
    const unknown = unknownHost(eventType, new Set(today.hosts.map(({ id }) => id)))
    if (unknown !== undefined) return yield* unknown
    // The id of a merged contact is that of the one that it was merged into.
    const explained = Option.fromNullishOr(
      contactId === undefined ? null : (yield* find("contacts", contactId)).id
    )
    const changed = setupAfter(today, [{ _tag: "UpdateEventType", eventType, version }])
    const since = DateTime.subtract(yield* DateTime.now, { days })
    const compared = yield* replayLeads({ today, changed, since, explained })
    return replayView(compared, [today, changed], Option.getOrNull(explained))
  },
  Effect.catchTags({
    ResourceNotFound: wireErrors.ResourceNotFound,
    UnknownReference: (unknown: UnknownReference) =>
      Effect.fail(invalidField(["changes", ...unknown.path], unknown)),
    TooMuchToReplay: () =>
      Effect.fail(
        invalidField(["days"], {
          message: "must be less: the days have too many bookings to replay",
          code: "much_data"
        })
      ),
    UnfitRules: ({ faults }: UnfitRules) =>
      Effect.fail(refusalOf(faults.map((fault) => ({ ...fault, path: ["changes", ...fault.path] }))))
  })
)
