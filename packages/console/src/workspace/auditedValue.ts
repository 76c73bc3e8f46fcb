import type { Schemas } from "@calendeal/client"
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
  Pick<Chosen<Schemas["Calendar"]>, "allDay" | "kind"> &
  Pick<Chosen<Schemas["Member"]>, "role">

/** The names of these values, as the console's own forms have them. */
export const valueNames = (words: ConsoleWords): Names => {
  const { audit, eventTypes, workspaceArea } = words
  return {
    allDay: audit.values.allDay,
    approval: eventTypes.approvals,
    assignment: { round_robin: eventTypes.roundRobin, collective: eventTypes.collective },
    calendarChanges: { flag: workspaceArea.flag, apply: workspaceArea.apply },
    corners: { square: workspaceArea.square, soft: workspaceArea.soft, round: workspaceArea.round },
    firstStep: { times: eventTypes.timesFirst, details: eventTypes.detailsFirst },
    heldEntries: { none: audit.no, tentative: audit.yes },
    kind: calendarKinds,
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
