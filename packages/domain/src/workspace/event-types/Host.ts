import * as Schema from "effect/Schema"
import { PictureId } from "../../kernel/branding/index.ts"
import { HostId, WorkspaceId } from "../workspaces/index.ts"
import { Absence } from "./Absence.ts"
import { Schedule } from "./Schedule.ts"

export { HostId }

/** The form of a username, which is also an address below that of the workspace (D-PAGE-45). */
export const usernamePattern = /^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?$/u

/** A person of the workspace who takes bookings. */
export const Host = Schema.Struct({
  id: HostId,
  workspaceId: WorkspaceId,
  name: Schema.String,
  /** Of the form of `usernamePattern`. */
  username: Schema.String,
  email: Schema.String,
  avatarUrl: Schema.NullOr(Schema.String),
  /** The picture on pages (D-FACE-1). Null: none. */
  picture: Schema.NullOr(PictureId),
  /** The role that visitors see, such as "Sales engineer". Null: none. */
  title: Schema.NullOr(Schema.String),
  /** The host's words to visitors. Null: none. */
  introduction: Schema.NullOr(Schema.String),
  /** An inactive host gets no new bookings and keeps the existing ones. */
  active: Schema.Boolean,
  schedule: Schedule,
  /** Confirmed bookings of any event type on one local date of the host; null: no limit. */
  maxBookingsPerDay: Schema.NullOr(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))),
  /** In the schedule's zone, at most 100, in any order. They may overlap (D-ABS-1). */
  absences: Schema.Array(Absence)
})
export type Host = typeof Host.Type
