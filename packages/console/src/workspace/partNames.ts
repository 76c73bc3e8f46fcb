import type { ConsoleWords } from "../words/ConsoleWords.ts"

type Names = Readonly<Record<string, string>>

/** The names of the parts of settings in the audit log, as the forms of these settings have them. Empty: the part says nothing to a reader. */
export const partNames = (words: ConsoleWords, resource: string): Names => ({
  ...commonParts(words),
  ...words.audit.fields,
  ...resourceParts(words)[resource]
})

const commonParts = ({ availability, eventTypes, host, reports, workspaceArea }: ConsoleWords): Names => ({
  name: workspaceArea.name,
  timezone: workspaceArea.zone,
  hostId: host,
  hostIds: eventTypes.hosts,
  priority: eventTypes.priority,
  required: eventTypes.required,
  weight: eventTypes.weight,
  // Hours.
  weekly: availability.everyWeek,
  days: availability.day,
  overrides: availability.dates,
  date: availability.date,
  windows: availability.hours,
  from: reports.from,
  to: reports.until,
  // Places and links.
  conferencingLink: eventTypes.placeLink,
  address: eventTypes.placeAddress,
  template: eventTypes.conference_link_template,
  // Questions.
  fields: "",
  key: eventTypes.questionKey,
  label: eventTypes.question,
  type: eventTypes.questionType,
  options: eventTypes.options,
  text: eventTypes.consentText,
  blockedEmails: eventTypes.blockedEmails,
  blockedDomains: eventTypes.blockedDomains,
  allowedDomains: eventTypes.allowedDomains,
  blockFreeProviders: eventTypes.freeProviders,
  // Rules.
  when: eventTypes.when,
  all: eventTypes.joined_all,
  any: eventTypes.joined_any,
  not: eventTypes.joined_notAny,
  always: eventTypes.always,
  field: eventTypes.fieldLabel,
  op: eventTypes.operator,
  value: eventTypes.value,
  outcome: "",
  title: eventTypes.outcomeTitle,
  guestMessage: eventTypes.outcomeMessage,
  ctaLabel: eventTypes.outcomeLabel,
  ctaUrl: eventTypes.outcomeUrl,
  // After the booking.
  redirectUrl: eventTypes.redirectUrl,
  delaySeconds: eventTypes.delay,
  newTab: eventTypes.newTab,
  countdown: eventTypes.countdown,
  fireTracking: eventTypes.tracking,
  cents: eventTypes.amount,
  currency: eventTypes.currency
})

/** The parts that another form calls otherwise. */
const resourceParts = ({
  audit,
  availability,
  eventType,
  reports,
  workspaceArea
}: ConsoleWords): Readonly<Record<string, Names>> => ({
  workspace: {
    cents: workspaceArea.goalAmount,
    channel: workspaceArea.channel,
    field: workspaceArea.conditionField,
    match: workspaceArea.conditionMatch,
    text: workspaceArea.conditionText,
    key: audit.fields.id
  },
  event_type: { accountId: audit.fields.account },
  saved_view: {
    days: reports.period,
    between: reports.period,
    first: availability.firstDay,
    last: availability.lastDay,
    by: reports.group,
    eventTypeId: eventType,
    sharedBy: reports.sharedBy,
    model: reports.model,
    costsBy: reports.costsBy
  }
})
