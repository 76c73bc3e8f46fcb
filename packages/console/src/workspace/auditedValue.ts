import type { Schemas } from "@calendeal/client"
import type { Comparison, Location } from "@calendeal/domain/event-types"
import { dimensionWord } from "../charts/RevenueTable.tsx"
import { calendarKinds } from "../parts/calendarKinds.ts"
import type { ConsoleWords } from "../words/ConsoleWords.ts"

/** The settings of a document that have one of a few values: a new one does not compile until its values have names here. */
type Chosen<Document> = {
  [
    Field in keyof Document as NonNullable<Document[Field]> extends string
      ? string extends NonNullable<Document[Field]>
        ? never
        : Field
      : never
  ]-?: Readonly<Record<NonNullable<Document[Field]> & string, string>>
}

type Names = Omit<Chosen<Schemas["EventType"]>, "kind"> &
  Omit<Chosen<Schemas["Workspace"]>, "defaultCountry"> &
  Pick<Chosen<Schemas["Calendar"]>, "allDay"> &
  Pick<Chosen<Schemas["Member"]>, "role"> &
  Omit<Chosen<Schemas["SavedView"]["choices"]>, "by"> & {
    readonly by: Readonly<Record<string, string>>
    /** Of calendars and of places. */
    readonly kind: Chosen<Schemas["Calendar"]>["kind"] & Readonly<Record<Location["kind"], string>>
    readonly channel: ConsoleWords["charts"]["channels"]
    readonly match: ConsoleWords["workspaceArea"]["conditionMatches"]
    readonly op: Readonly<Record<Comparison["op"], string>>
  }

/** The names of these values, as the console's own forms have them. */
export const valueNames = (words: ConsoleWords): Names => {
  const { audit, charts, eventTypes, reports, workspaceArea } = words
  const { touches } = reports
  return {
    allDay: audit.values.allDay,
    approval: eventTypes.approvals,
    by: Object.fromEntries(Object.entries(dimensionWord).map(([by, word]) => [by, charts[word]])),
    channel: charts.channels,
    costsBy: { campaign: touches.utm_campaign, source: touches.source, channel: touches.channel },
    match: workspaceArea.conditionMatches,
    model: reports.models,
    op: {
      equals: eventTypes.op_equals,
      not_equals: eventTypes.op_not_equals,
      in: eventTypes.op_in,
      not_in: eventTypes.op_not_in,
      contains: eventTypes.op_contains,
      starts_with: eventTypes.op_starts_with,
      ends_with: eventTypes.op_ends_with,
      gt: eventTypes.op_gt,
      gte: eventTypes.op_gte,
      lt: eventTypes.op_lt,
      lte: eventTypes.op_lte,
      exists: eventTypes.op_exists
    },
    sharedBy: { ...touches, utm_source: `${touches.source} (utm_source)` },
    assignment: { round_robin: eventTypes.roundRobin, collective: eventTypes.collective },
    calendarChanges: { flag: workspaceArea.flag, apply: workspaceArea.apply },
    corners: { square: workspaceArea.square, soft: workspaceArea.soft, round: workspaceArea.round },
    firstStep: { times: eventTypes.timesFirst, details: eventTypes.detailsFirst },
    heldEntries: { none: audit.no, tentative: audit.yes },
    kind: {
      ...calendarKinds,
      video: eventTypes.place_video,
      custom_link: eventTypes.place_custom_link,
      in_person_host: eventTypes.place_in_person_host,
      in_person_attendee: eventTypes.place_in_person_attendee,
      phone: eventTypes.place_phone
    },
    memberContacts: audit.values.memberContacts,
    refunds: eventTypes.refundKinds,
    role: { member: words.roleMember, admin: words.roleAdmin, owner: words.roleOwner },
    status: { active: eventTypes.active, hidden: eventTypes.hidden, archived: eventTypes.archived },
    subscription: audit.values.subscription,
    visitMemory: workspaceArea.visitMemories
  }
}

/** A single value of a changed field in words: its name if it is chosen among a few, or that of the host or event type with this id. */
export const auditedValue = (
  words: ConsoleWords,
  field: string,
  value: string | number | boolean,
  nameOf: (id: string) => string
): string => {
  if (typeof value === "boolean") return value ? words.audit.yes : words.audit.no
  const fields = new Map<string, Readonly<Record<string, string>>>(Object.entries(valueNames(words)))
  const names = fields.get(field.slice(field.lastIndexOf(".") + 1)) ?? {}
  return new Map(Object.entries(names)).get(String(value)) ?? nameOf(String(value))
}
