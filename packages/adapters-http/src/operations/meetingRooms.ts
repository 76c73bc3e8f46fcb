import { BookingUid } from "@calendeal/domain/bookings"
import { enterMeeting } from "@calendeal/domain/conference-deliveries"
import { rateLimits } from "@calendeal/domain/rate-limits"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { HttpRouter, HttpServerResponse } from "effect/http"
import type { PathOptions } from "../middleware/knownPaths.ts"

/** `-` is not the slug of a workspace. */
const path = "/-/meetings/:workspaceId/:rootUid"

/** The path of the links of meetings whose rooms exist only while a participant is in them. It is counted as a page. */
export const meetingRoomPaths: ReadonlyArray<PathOptions> = [
  { method: "GET", path, headers: { "referrer-policy": "no-referrer" }, countedAs: rateLimits.pages }
]

const decode = Schema.decodeUnknownOption(Schema.Struct({ workspaceId: WorkspaceId, rootUid: BookingUid }))

/** A text for participants, who came from a mail or a calendar. */
const text = (status: number, message: string) =>
  HttpServerResponse.text(`${message}\n`, { status, headers: { "cache-control": "no-store" } })

/** `GET /-/meetings/{workspaceId}/{rootUid}`: leads a participant into the room, which is created if it is needed (D-CONF-15). */
export const MeetingRooms = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const ports = yield* Effect.context<Effect.Services<ReturnType<typeof enterMeeting>>>()
    yield* router.add(
      "GET",
      path,
      Effect.gen(function* () {
        const named = decode(yield* HttpRouter.params)
        if (Option.isNone(named)) return text(404, "There is no such meeting.")
        const { rootUid, workspaceId } = named.value
        const entered = yield* Effect.provideContext(enterMeeting(workspaceId, rootUid), ports)
        switch (entered._tag) {
          case "Unknown":
            return text(404, "There is no such meeting.")
          case "Cancelled":
            return text(410, "This meeting was cancelled.")
          case "Entered":
            return HttpServerResponse.redirect(entered.url, {
              status: 302,
              headers: { "cache-control": "no-store" }
            })
        }
      }).pipe(
        Effect.catchTag("ConferenceFailed", () =>
          Effect.succeed(text(503, "The room cannot be opened now. Try again in a minute."))
        )
      )
    )
  })
)
