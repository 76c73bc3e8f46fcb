import {
  type Assignee,
  assigneeSettings,
  BookingForm,
  type Confirmation,
  DisqualificationRule,
  type EventType,
  newEventType,
  redirectSettings,
  RoutingRule,
  standard,
  windowSettings
} from "@calendeal/domain/event-types"
import type { Money } from "@calendeal/domain/money"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import type { EventTypeDraft, EventTypePatch, EventTypeView } from "../../contract/index.ts"

type View = typeof EventTypeView.Type
type Draft = typeof EventTypeDraft.Type
type Patch = typeof EventTypePatch.Type
type Given<Field extends keyof Patch> = NonNullable<Patch[Field]>

/** An event type on the wire: flat, with its money as an amount. */
export const flatOf = ({ dealValue, price, window, workspaceId: _, ...rest }: EventType): View => ({
  ...rest,
  ...window,
  dealValue: dealValue && { amount: dealValue.cents, currency: dealValue.currency },
  price: price && { amount: price.cents, currency: price.currency }
})

/** A new event type. Settings that are not in the draft get their defaults. */
export const eventTypeOf = (
  draft: Draft,
  { id, workspaceId }: Pick<EventType, "id" | "workspaceId">
): EventType => {
  const { slug, title } = draft
  const { slotIntervalMinutes = draft.durationMinutes ?? windowSettings.durationMinutes.standard } = draft
  return withChanges(newEventType({ id, workspaceId, slug, title }), { ...draft, slotIntervalMinutes })
}

/** The event type with the changes of the patch. */
export const withChanges = (eventType: EventType, patch: Patch): EventType => {
  const {
    confirmation,
    consent,
    dealValue,
    disqualification,
    emailPolicy,
    form,
    hosts,
    price,
    routing,
    ...plain
  } = patch
  const { dealValue: _, price: __, ...changed } = { ...flatOf(eventType), ...plain }
  return {
    ...Struct.omit(changed, windowKeys),
    workspaceId: eventType.workspaceId,
    window: Struct.pick(changed, windowKeys),
    consent: { ...eventType.consent, ...consent },
    emailPolicy: { ...eventType.emailPolicy, ...emailPolicy },
    hosts: hosts?.map(assigneeOf) ?? eventType.hosts,
    form: form === undefined ? eventType.form : formOf(form),
    disqualification: disqualification?.map((rule) => disqualificationOf(rule)) ?? eventType.disqualification,
    routing: routing?.map((rule) => routeOf(rule)) ?? eventType.routing,
    confirmation:
      confirmation === undefined ? eventType.confirmation : confirmation && confirmationOf(confirmation),
    dealValue: dealValue === undefined ? eventType.dealValue : dealValue && moneyOf(dealValue),
    price: price === undefined ? eventType.price : price && moneyOf(price)
  }
}

const windowKeys = Struct.keys(windowSettings)

const assigneeOf = (given: Given<"hosts">[number]): Assignee => ({
  ...Struct.map(assigneeSettings, standard),
  ...given
})

const formOf = Schema.decodeSync(BookingForm)

const disqualificationOf = Schema.decodeSync(DisqualificationRule)

const routeOf = Schema.decodeSync(RoutingRule)

const confirmationOf = (given: Given<"confirmation">): Confirmation => ({
  ...Struct.map(redirectSettings, standard),
  ...given
})

const moneyOf = ({ amount, currency }: Given<"dealValue" | "price">): Money => ({ cents: amount, currency })
