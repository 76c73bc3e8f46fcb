import type {
  Assignee,
  BookingForm,
  Confirmation,
  DisqualificationRule,
  EventType,
  RoutingRule
} from "@calendeal/domain/event-types"
import type { Money } from "@calendeal/domain/money"
import type { EventTypeDraft, EventTypePatch, EventTypeView } from "../../contract/index.ts"

type View = typeof EventTypeView.Type
type Draft = typeof EventTypeDraft.Type
type Patch = typeof EventTypePatch.Type
type Given<Field extends keyof Patch> = NonNullable<Patch[Field]>

/** An event type on the wire: flat, with its money as an amount. */
export const flatOf = ({ dealValue, window, workspaceId: _, ...rest }: EventType): View => ({
  ...rest,
  ...window,
  dealValue: dealValue && { amount: dealValue.cents, currency: dealValue.currency }
})

/** A new event type. Settings that are not in the draft get their defaults. */
export const eventTypeOf = (
  draft: Draft,
  { id, workspaceId }: Pick<EventType, "id" | "workspaceId">
): EventType =>
  withChanges(
    {
      id,
      workspaceId,
      slug: draft.slug,
      title: draft.title,
      titleTemplate: "{event} with {host}",
      description: "",
      status: "active",
      window: {
        durationMinutes: 30,
        slotIntervalMinutes: draft.durationMinutes ?? 30,
        bufferBeforeMinutes: 0,
        bufferAfterMinutes: 0,
        minimumNoticeMinutes: 0,
        bookingWindowDays: 60,
        maxBookingsPerDay: null
      },
      perInviteeLimit: null,
      assignment: "round_robin",
      hosts: [],
      schedule: null,
      locations: [],
      form: { fields: [] },
      phoneRequired: false,
      consent: { required: false, text: "" },
      emailPolicy: { blockedEmails: [], blockedDomains: [], allowedDomains: [], blockFreeProviders: false },
      disqualification: [],
      routing: [],
      confirmation: null,
      dealValue: null,
      conference: null,
      reminders: [],
      firstStep: "times"
    },
    draft
  )

/** The event type with the changes of the patch. */
export const withChanges = (eventType: EventType, patch: Patch): EventType => {
  const { confirmation, consent, dealValue, disqualification, emailPolicy, form, hosts, routing, ...plain } =
    patch
  const {
    bookingWindowDays,
    bufferAfterMinutes,
    bufferBeforeMinutes,
    dealValue: _,
    durationMinutes,
    maxBookingsPerDay,
    minimumNoticeMinutes,
    slotIntervalMinutes,
    ...rest
  } = { ...flatOf(eventType), ...plain }
  return {
    ...rest,
    workspaceId: eventType.workspaceId,
    window: {
      bookingWindowDays,
      bufferAfterMinutes,
      bufferBeforeMinutes,
      durationMinutes,
      maxBookingsPerDay,
      minimumNoticeMinutes,
      slotIntervalMinutes
    },
    consent: { ...eventType.consent, ...consent },
    emailPolicy: { ...eventType.emailPolicy, ...emailPolicy },
    hosts: hosts?.map(assigneeOf) ?? eventType.hosts,
    form: form === undefined ? eventType.form : formOf(form),
    disqualification: disqualification?.map(disqualificationOf) ?? eventType.disqualification,
    routing: routing?.map(routeOf) ?? eventType.routing,
    confirmation:
      confirmation === undefined ? eventType.confirmation : confirmation && confirmationOf(confirmation),
    dealValue: dealValue === undefined ? eventType.dealValue : dealValue && moneyOf(dealValue)
  }
}

const assigneeOf = (given: Given<"hosts">[number]): Assignee => ({
  priority: 0,
  weight: 1,
  required: false,
  ...given
})

const formOf = ({ fields }: Given<"form">): BookingForm => ({
  fields: fields.map((field) => ({ required: false, ...field }))
})

const disqualificationOf = ({
  outcome,
  ...rule
}: Given<"disqualification">[number]): DisqualificationRule => ({
  ...rule,
  outcome: { fullyBooked: false, title: "", guestMessage: "", ctaLabel: "", ...outcome }
})

const routeOf = (given: Given<"routing">[number]): RoutingRule => ({ redirectUrl: null, ...given })

const confirmationOf = (given: Given<"confirmation">): Confirmation => ({
  delaySeconds: 0,
  newTab: false,
  countdown: false,
  fireTracking: false,
  ...given
})

const moneyOf = ({ amount, currency }: Given<"dealValue">): Money => ({ cents: amount, currency })
