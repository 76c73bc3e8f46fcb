import type { Schemas } from "@calendeal/client"
import { eventTypeFields } from "../event-types/fieldNames.ts"
import type { ConsoleWords } from "../words/ConsoleWords.ts"

/** A change of a plan. */
export type PlannedChange = Schemas["WorkspaceFilePlan"]["changes"][number]

/** The name of a setting in a plan, or its name in the file if the console has no field for it. */
export const settingName = (words: ConsoleWords, kind: PlannedChange["kind"], setting: string): string =>
  settingNames(words)[kind][setting] ?? setting

/** The names of the settings of each kind, by their keys. */
export const settingNames = (
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
