import { TypedName } from "@calendeal/domain/contacts"
import { proposalLimits } from "@calendeal/domain/waiting"
import * as Schema from "effect/Schema"
import { Tool } from "effect/ai"
import { EmailField, TimeZoneField } from "../../contract/fields.ts"
import { ProposalDraft, ProposalView, ReservationDraft, ReservationView } from "../../contract/index.ts"
import { changes, eventType, idempotencyKey, ofCaller, reservationId, start, workspace } from "./fields.ts"

export const Reserve = Tool.make("reserve", {
  ...ofCaller,
  description:
    "Keeps a start that `find_times` returns for some minutes, while a person decides. Sends no mail. " +
    "Only `book` with `reservationId` books it then. Needs the role admin, or a member who is a host of the event type.",
  parameters: Schema.Struct({
    ...workspace,
    ...eventType,
    start,
    timezone: TimeZoneField,
    minutes: ReservationDraft.fields.minutes,
    idempotencyKey
  }),
  success: ReservationView
}).annotateMerge(changes(false))

export const Release = Tool.make("release", {
  ...ofCaller,
  description:
    "Frees the time of a reservation at once. One that has ended or was booked stays as it is. Needs the role admin, or a member who is its host.",
  parameters: Schema.Struct({ ...workspace, reservationId }),
  success: ReservationView
}).annotateMerge(changes(true))

export const Propose = Tool.make("propose", {
  ...ofCaller,
  description:
    "Keeps starts that `find_times` returns for a person, all or none of them, and mails the person a button for each: who takes one books " +
    "it, and the others are free. Needs the role admin, or a member who is a host of the event type.",
  parameters: Schema.Struct({
    ...workspace,
    ...eventType,
    starts: Schema.Array(start)
      .check(Schema.isMinLength(1), Schema.isMaxLength(proposalLimits.times), Schema.isUnique())
      .annotate({ description: "The starts to propose: different ones." }),
    timezone: TimeZoneField,
    name: TypedName.annotate({ description: "The name of the person who gets the email, and is booked." }),
    email: EmailField,
    hours: ProposalDraft.fields.hours,
    idempotencyKey
  }),
  success: ProposalView
}).annotateMerge(changes(false))

export const TakeBack = Tool.make("take_back", {
  ...ofCaller,
  description:
    "Takes a proposal back: its times are free at once, and its links book nothing. Sends no mail. A booking that one of its times has become " +
    "stays. Needs the role admin, or a member whom the proposal names as its host.",
  parameters: Schema.Struct({
    ...workspace,
    proposalId: Schema.String.annotate({ description: "The id that `propose` returned." })
  }),
  success: ProposalView
}).annotateMerge(changes(true))
