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

/** Whether an unknown time zone is all that is wrong: then it has its own code; else it is one issue of several (D-HTTP-7a). */
const isTimeZoneFault = (issues: ReadonlyArray<Issue>): boolean =>
  issues.length > 0 && issues.every(({ message }) => message === notATimeZone)

/** Answers a query whose only fault is its time zone; other faults are left to `readable`. */
export const zoneRead = HttpApiMiddleware.layerSchemaErrorTransform(ZoneRead, (error) =>
  Effect.fail(
    error.kind === "Query" && isTimeZoneFault(issuesOf(error.cause.issue)) ? new InvalidTimezone() : error
  )
)

/** As `fieldsOf`; a body whose only fault is its time zone fails with InvalidTimezone. */
export const zonedFieldsOf = <Payload extends Schema.ConstraintDecoder<unknown>>(
  payload: Payload,
  lists: ListLimits = {}
): Effect.Effect<Payload["Type"], InvalidJson | InvalidInput | InvalidTimezone, Body> =>
  Effect.catchIf(
    fieldsOf(payload, lists),
    (error): error is InvalidInput => error instanceof InvalidInput && isTimeZoneFault(error.issues),
    () => Effect.fail(new InvalidTimezone())
  )
