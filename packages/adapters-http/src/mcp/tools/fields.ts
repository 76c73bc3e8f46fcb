import { BookingKey } from "@calendeal/domain/consistency"
import * as Context from "effect/Context"
import * as Schema from "effect/Schema"
import { Tool } from "effect/ai"
import { pageQuery } from "../../contract/index.ts"
import { Instant } from "../../contract/fields.ts"
import { ToolCall, ToolError } from "../ToolCall.ts"

/** The workspace in which a tool acts (D-MCP-3). */
export const workspace = {
  workspace: Schema.optionalKey(
    Schema.String.annotate({ description: "The workspace's slug. Defaults to that of the access token." })
  )
}
export const eventType = {
  eventType: Schema.String.annotate({
    description: "The slug or the id of an event type. The tool `status` lists them."
  })
}
export const start = Instant.annotate({
  description: "The start of the meeting, such as 2026-12-01T09:30:00Z."
})
export const bookingUid = Schema.String.annotate({ description: "The uid of the booking, bk_…" })
export const reservationId = Schema.String.annotate({ description: "The id of the reservation." })
export const idempotencyKey = BookingKey.annotate({
  description:
    "8-512 characters that identify this attempt. Use a new one for each meeting, and the same one again to repeat a call."
})
export const page = {
  limit: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 })).annotate({
      description: "The maximum number of items, 1 to 100. Defaults to 20."
    })
  ),
  cursor: pageQuery.cursor
}

/** Changes nothing, and repeats give the same. */
export const reads = Context.make(Tool.Readonly, true).pipe(
  Context.add(Tool.Destructive, false),
  Context.add(Tool.Idempotent, true),
  Context.add(Tool.OpenWorld, false)
)
/** Changes bookings and sends mails, once for repeats. */
export const changes = (isDestructive: boolean) =>
  Context.make(Tool.Readonly, false).pipe(
    Context.add(Tool.Destructive, isDestructive),
    Context.add(Tool.Idempotent, true),
    Context.add(Tool.OpenWorld, true)
  )

export const ofCaller = { failure: ToolError, dependencies: [ToolCall] }

export const wholeGroup = {
  wholeGroup: Schema.optionalKey(
    Schema.Boolean.annotate({
      description:
        "True: all bookings of the booking's group, or none, as one change. Only for event types with seats."
    })
  )
}
