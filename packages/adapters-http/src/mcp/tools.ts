import { Toolkit } from "effect/ai"
import {
  Approve,
  Book,
  Cancel,
  Decline,
  FindTimes,
  MakeLinks,
  MarkAttendance,
  Move,
  Reassign
} from "./tools/booking.ts"
import { Propose, Release, Reserve, TakeBack } from "./tools/keeping.ts"
import { ApplyDryRun, Bookings, Contacts, Explain, Reports, Status, Waiting } from "./tools/reading.ts"

/** The tools of the MCP server. A description tells a language model when to call it (D-MCP-1). */
export const CalendealTools = Toolkit.make(
  FindTimes,
  Book,
  Reserve,
  Release,
  Propose,
  TakeBack,
  Move,
  Reassign,
  Approve,
  Decline,
  Cancel,
  MarkAttendance,
  MakeLinks,
  Explain,
  Bookings,
  Contacts,
  Waiting,
  Reports,
  ApplyDryRun,
  Status
)

type Handlers = Toolkit.HandlersFrom<(typeof CalendealTools)["tools"]>
/** The arguments of a tool. */
export type Arguments<Name extends keyof Handlers> = Parameters<Handlers[Name]>[0]
