import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { McpServer } from "effect/ai"
import {
  approveTool,
  bookTool,
  cancelTool,
  declineTool,
  explainTool,
  findTimes,
  makeLinksTool,
  markAttendanceTool,
  moveTool,
  reassignTool
} from "./bookingTools.ts"
import {
  applyDryRun,
  bookingsTool,
  contactsTool,
  reportsTool,
  statusTool,
  waitingTool
} from "./readingTools.ts"
import { proposeTool, takeBackTool } from "./proposalTools.ts"
import { releaseTool, reserveTool } from "./reservationTools.ts"
import type { ToolCall } from "./ToolCall.ts"
import { CalendealTools } from "./tools.ts"

/** What a language model reads about the tools as a whole. */
export const instructions =
  "Calendeal books meetings. Call `status` first: it lists the event types. Use starts from `find_times` for `book`, `reserve`, `propose` and `move`. " +
  "Instants are in UTC. An error has a code; wait `retryAfterSeconds` before you repeat a call that is `rate_limited`."

const handlers = (version: string) => ({
  find_times: findTimes,
  book: bookTool,
  reserve: reserveTool,
  release: releaseTool,
  propose: proposeTool,
  take_back: takeBackTool,
  move: moveTool,
  reassign: reassignTool,
  cancel: cancelTool,
  approve: approveTool,
  decline: declineTool,
  mark_attendance: markAttendanceTool,
  make_links: makeLinksTool,
  explain: explainTool,
  bookings: bookingsTool,
  contacts: contactsTool,
  waiting: waitingTool,
  reports: reportsTool,
  apply_dry_run: applyDryRun,
  status: statusTool(version)
})

type Handlers = ReturnType<typeof handlers>
type Ports = Exclude<Effect.Services<ReturnType<Handlers[keyof Handlers]>>, ToolCall>

/** The tools with their handlers, which use the domain's ports. The transport provides `ToolCall` for each call. */
export const McpTools = (version: string) =>
  McpServer.toolkit(CalendealTools).pipe(
    Layer.provide(
      CalendealTools.toLayer(
        Effect.map(Effect.context<Ports>(), (ports) => {
          const using =
            <Given, A, E>(handler: (given: Given) => Effect.Effect<A, E, Ports | ToolCall>) =>
            (given: Given) =>
              Effect.provideContext(handler(given), ports)
          const tools = handlers(version)
          return {
            find_times: using(tools.find_times),
            book: using(tools.book),
            reserve: using(tools.reserve),
            release: using(tools.release),
            propose: using(tools.propose),
            take_back: using(tools.take_back),
            move: using(tools.move),
            reassign: using(tools.reassign),
            cancel: using(tools.cancel),
            approve: using(tools.approve),
            decline: using(tools.decline),
            mark_attendance: using(tools.mark_attendance),
            make_links: using(tools.make_links),
            explain: using(tools.explain),
            bookings: using(tools.bookings),
            contacts: using(tools.contacts),
            waiting: using(tools.waiting),
            reports: using(tools.reports),
            apply_dry_run: using(tools.apply_dry_run),
            status: using(tools.status)
          }
        })
      )
    )
  )
