import { notATimeZone } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import { HttpApiMiddleware } from "effect/http-api"
import {
  type Body,
  InvalidInput,
  type InvalidJson,
  InvalidTimezone,
  type Issue,
  ZoneRead
} from "../contract/index.ts"
import { fieldsOf, type ListLimits } from "./fieldsOf.ts"
import { issuesOf } from "./issues.ts"

/** Whether the only fault is an unknown time zone, which has its own code; else it is one of the issues (D-HTTP-7a). */
const isTimeZoneFault = (issues: ReadonlyArray<Issue>): boolean =>
  issues.length > 0 && issues.every(({ message }) => message === notATimeZone)

/** Answers a query if its only fault is the time zone; `readable` answers all other faults. */
export const zoneRead = HttpApiMiddleware.layerSchemaErrorTransform(ZoneRead, (error) =>
  Effect.fail(
    error.kind === "Query" && isTimeZoneFault(issuesOf(error.cause.issue)) ? new InvalidTimezone() : error
  )
)

/** As `fieldsOf`, but fails with InvalidTimezone if the only fault of the body is the time zone. */
export const zonedFieldsOf = <Payload extends Schema.ConstraintDecoder<unknown>>(
  payload: Payload,
  lists: ListLimits = {}
): Effect.Effect<Payload["Type"], InvalidJson | InvalidInput | InvalidTimezone, Body> =>
  Effect.catchIf(
    fieldsOf(payload, lists),
    (error): error is InvalidInput => error instanceof InvalidInput && isTimeZoneFault(error.issues),
    () => Effect.fail(new InvalidTimezone())
  )
