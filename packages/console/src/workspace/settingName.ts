import type { Schemas } from "@calendeal/client"
import { eventTypeFields } from "../event-types/fieldNames.ts"
import type { ConsoleWords } from "../words/ConsoleWords.ts"
import { partNames } from "./partNames.ts"

/** A change of a plan. */
export type PlannedChange = Schemas["WorkspaceFilePlan"]["changes"][number]

/** The name of a setting in a plan, or its name in the file if the console has no field for it. */
export const settingName = (words: ConsoleWords, kind: PlannedChange["kind"], setting: string): string =>
  namesOf(words)[kind][setting] ?? setting

/**
 * The name of a changed field in the audit log, as the console's own forms name it. `action`: such as `host.update`. Of a
 * part the name of the whole comes first; the items of a list are counted from one.
 */
export const auditedName = (words: ConsoleWords, action: string, field: string): string => {
  const [resource = ""] = action.split(".")
  const names = resource === "member" ? memberNames(words.workspaceArea) : plannedNames(words, resource)
  const parts = partNames(words, resource)
  // The log has the numbers of an event type in its window, the form beside the others.
  const [first = "", ...below] = field.replace(/^window\./, "").split(".")
  return [
    names[first] ?? parts[first] ?? first,
    ...below.map((part) => (/^\d+$/.test(part) ? `${Number(part) + 1}` : (parts[part] ?? part)))
  ]
    .filter((name) => name !== "")
    .join(" · ")
}

const plannedNames = (words: ConsoleWords, resource: string): Readonly<Record<string, string>> => {
  const kind = plannedKinds.get(resource)
  return kind === undefined ? {} : namesOf(words)[kind]
}

const plannedKinds: ReadonlyMap<string, PlannedChange["kind"]> = new Map([
  ["workspace", "workspace"],
  ["host", "host"],
  ["event_type", "event type"],
  ["mail_settings", "mail settings"],
  ["mail_sender", "mail settings"]
])

const memberNames = (texts: ConsoleWords["workspaceArea"]): Readonly<Record<string, string>> => ({
  name: texts.name,
  email: texts.email,
  role: texts.role,
  hostId: texts.host
})

const namesOf = (
  words: ConsoleWords
): Readonly<Record<PlannedChange["kind"], Readonly<Record<string, string>>>> => {
  const { availability: host, connections: mail, eventTypes, workspaceArea: workspace } = words
  return {
    workspace: workspaceNames(workspace),
    "mail settings": {
      senderName: mail.senderName,
      replyTo: mail.replyTo,
      language: mail.language,
      sender: mail.sender,
      paragraphs: mail.paragraphs,
      texts: words.mails.title
    },
    host: {
      name: host.name,
      email: host.email,
      title: host.role,
      introduction: host.introduction,
      active: host.active,
      maxBookingsPerDay: host.perDay,
      schedule: host.hours,
      absences: host.absences
    },
    "event type": eventTypeFields(eventTypes)
  }
}

/** The names of the workspace's settings. */
export const workspaceNames = (texts: ConsoleWords["workspaceArea"]) => ({
  name: texts.name,
  slug: texts.slug,
  timezone: texts.zone,
  defaultCountry: texts.country,
  contact: texts.contact,
  privacyUrl: texts.privacyUrl,
  visitMemory: texts.visitMemory,
  calendarChanges: texts.calendarChanges,
  transactionsCreateContacts: texts.payments,
  partPaymentsAddUp: texts.partPayments,
  passwordSignIn: texts.passwords,
  brandColour: texts.colour,
  corners: texts.corners,
  creditShown: texts.credit,
  embedAllowedHosts: texts.sites,
  eventTypeOrder: texts.eventTypeOrder,
  revenueGoals: texts.goals,
  channelRules: texts.channelRules,
  dealStages: texts.stages
})
