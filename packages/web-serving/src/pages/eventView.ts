import {
  activeHosts,
  type EventType,
  type FormField,
  type HostId,
  type Offering
} from "@calendeal/domain/event-types"
import { holdsSlots } from "@calendeal/domain/bookings"
import { fieldsBeforeTimes, firstStepOf } from "@calendeal/domain/routing"
import { words } from "@calendeal/booking-page/words"
import type { EventView, Question } from "@calendeal/booking-page/page-view"
import { picturePath } from "@calendeal/domain/pictures"
import type { Language } from "@calendeal/domain/texts"
import { hasWaitingList } from "@calendeal/domain/waiting"
import { priceViewOf } from "./priceView.ts"

/**
 * The public part of an event type. Questions that a rule depends on come first, because qualification runs before a
 * time is chosen (D-CAP-5). `only`: the hosts whom a one-off link names; empty: all.
 */
export const eventViewOf = (
  offering: Offering,
  lang: Language,
  only: ReadonlyArray<HostId> = []
): EventView => {
  const { eventType, workspace } = offering
  const ruleFields = fieldsBeforeTimes(eventType)
  const active = activeHosts(offering)
  const named = active.filter(({ id }) => only.includes(id))
  const isFirst = ({ key }: FormField) => ruleFields.has(`custom.${key}`)
  return {
    id: eventType.id,
    title: eventType.title,
    description: descriptionOf(eventType, lang),
    workspace: workspace.name,
    workspaceId: workspace.id,
    contact: workspace.contact,
    privacyUrl: workspace.privacyUrl,
    visitMemory: workspace.visitMemory,
    timezone: workspace.timezone,
    durationMinutes: eventType.window.durationMinutes,
    firstStep: firstStepOf(eventType),
    together: eventType.assignment === "collective",
    hosts: (named.length === 0 ? active : named).map(({ id, introduction, name, picture, title }) => ({
      id,
      name,
      title,
      introduction,
      face: picture && picturePath(workspace.id, picture)
    })),
    logo: workspace.logo && picturePath(workspace.id, workspace.logo),
    creditShown: workspace.creditShown,
    places: eventType.locations.map((location) => ({
      kind: location.kind,
      ...("address" in location ? { address: location.address } : {})
    })),
    firstQuestions: eventType.form.fields.filter(isFirst).map(questionOf),
    lastQuestions: eventType.form.fields.filter((field) => !isFirst(field)).map(questionOf),
    phone: eventType.phoneRequired
      ? "required"
      : ruleFields.has("phone") || ruleFields.has("phone_country")
        ? "optional"
        : "unasked",
    emails:
      eventType.emailPolicy.allowedDomains.length > 0
        ? "listed"
        : eventType.emailPolicy.blockFreeProviders
          ? "business"
          : "any",
    consent: eventType.consent.required ? eventType.consent.text : null,
    waits: eventType.approval === "always",
    keepsTime: eventType.approvalKeepsTime,
    reminders: eventType.reminders.toSorted((one, other) => other - one),
    waitingList: hasWaitingList(eventType),
    holds: holdsSlots(eventType),
    price: priceViewOf(eventType, lang)
  }
}

/** The description. Where the people of a group see each other's first names, it says so before a visitor books (D-SEAT-13). */
const descriptionOf = (
  { description, seats, showsAttendees }: Pick<EventType, "description" | "seats" | "showsAttendees">,
  lang: Language
): string =>
  seats !== null && showsAttendees
    ? [description, words[lang].namesShown].filter((text) => text !== "").join("\n")
    : description

const questionOf = ({ options = [], ...field }: FormField): Question => ({ ...field, options })
