import * as DateTime from "effect/DateTime"
import { type WaitingEntry, waitingStateOf } from "./WaitingEntry.ts"

/** The most times of a proposal, the hours for which they are kept, and the hours of a proposal that names none (D-RES-11). */
export const proposalLimits = { times: 3, hours: 168, usualHours: 48, perPerson: 1 } as const

/** `open`: one of the times can be taken. `taken`: one was. `ended`: the member took it back, or no time suited. `lapsed`: its time is over. */
export type ProposalState = "open" | "taken" | "ended" | "lapsed"

const states = { waiting: "open", booked: "taken", left: "ended", over: "lapsed" } as const

/** The state of a proposal at a time. */
export const proposalStateOf = (
  entry: Pick<WaitingEntry, "bookingUid" | "endedAt" | "until">,
  now: DateTime.Utc
): ProposalState => states[waitingStateOf(entry, now)]

/** Until when each start is kept: for the hours, and at most until it begins (D-RES-15). */
export const keptUntil = (startAt: DateTime.Utc, hours: number, now: DateTime.Utc): DateTime.Utc =>
  DateTime.min(DateTime.add(now, { hours }), startAt)
