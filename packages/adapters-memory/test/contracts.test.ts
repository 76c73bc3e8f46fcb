import { assert } from "@effect/vitest"
import {
  accountLinksContract,
  identitiesContract,
  knownBrowsersContract,
  passkeysContract,
  passwordsContract,
  sessionsContract
} from "@calendeal/port-contracts/accounts"
import { assistantsContract } from "@calendeal/port-contracts/assistants"
import { connectionsContract } from "@calendeal/port-contracts/connections"
import { integrationsContract } from "@calendeal/port-contracts/conversions"
import {
  bookingLedgerContract,
  busyTimesContract,
  reservationBookContract,
  waitingListContract
} from "@calendeal/port-contracts/bookings"
import {
  calendarCacheContract,
  calendarEntriesContract,
  calendarGrantsContract,
  calendarWriterContract
} from "@calendeal/port-contracts/calendars"
import { sampleCalendar, sampleOffering } from "@calendeal/port-contracts/samples"
import {
  fingerprintContract,
  idGeneratorContract,
  keyRetentionContract,
  requestKeysContract
} from "@calendeal/port-contracts/consistency"
import { conferenceGrantsContract, meetingLinksContract } from "@calendeal/port-contracts/conferencing"
import { checkoutLedgerContract } from "@calendeal/port-contracts/payments"
import {
  importedMoneyContract,
  reportBookContract,
  reportedMoneyContract
} from "@calendeal/port-contracts/receivers"
import { contactBookContract } from "@calendeal/port-contracts/contacts"
import { outboxContract } from "@calendeal/port-contracts/outbox"
import { eventTypeCatalogContract } from "@calendeal/port-contracts/event-types"
import { throttleContract } from "@calendeal/port-contracts/rate-limits"
import { demandLogContract } from "@calendeal/port-contracts/availability"
import { funnelLogContract } from "@calendeal/port-contracts/funnel"
import { conferenceProviderContract } from "@calendeal/port-contracts/conferencing"
import {
  mailTransportContract,
  mailBouncesContract,
  reminderStopsContract,
  suppressionsContract
} from "@calendeal/port-contracts/mails"
import {
  domainDirectoryContract,
  auditLogContract,
  workspaceCommandsContract,
  workspaceQueriesContract,
  workspaceQuotasContract
} from "@calendeal/port-contracts/management"
import { picturesContract } from "@calendeal/port-contracts/pictures"
import { pastLeadsContract } from "@calendeal/port-contracts/replay"
import { reportsContract } from "@calendeal/port-contracts/reports"
import { revenueLedgerContract } from "@calendeal/port-contracts/transactions"
import { accessTokensContract, workspaceDirectoryContract } from "@calendeal/port-contracts/workspaces"
import { TestClock } from "effect/testing"
import { Effect } from "effect"
import { CalendarWriter, ConferenceProvider, layer, MailTransport } from "../src/index.ts"

workspaceDirectoryContract("memory", layer)
domainDirectoryContract("memory", layer)
accessTokensContract("memory", layer)
assistantsContract("memory", layer)
identitiesContract("memory", layer)
passkeysContract("memory", layer)
knownBrowsersContract("memory", layer)
passwordsContract("memory", layer)
sessionsContract("memory", layer)
accountLinksContract("memory", layer)
connectionsContract("memory", layer)
eventTypeCatalogContract("memory", layer)
contactBookContract("memory", layer)
busyTimesContract("memory", layer)
bookingLedgerContract("memory", layer)
reservationBookContract("memory", layer)
waitingListContract("memory", layer)
calendarCacheContract("memory", layer)
calendarGrantsContract("memory", layer)
conferenceGrantsContract("memory", layer)
checkoutLedgerContract("memory", layer)
reportBookContract("memory", layer)
importedMoneyContract("memory", layer)
reportedMoneyContract("memory", layer, 720)
integrationsContract("memory", layer)
calendarEntriesContract("memory", layer)
meetingLinksContract("memory", layer)
revenueLedgerContract("memory", layer)
demandLogContract("memory", layer)
funnelLogContract("memory", layer)
outboxContract("memory", layer)
auditLogContract("memory", layer)
workspaceCommandsContract("memory", layer)
workspaceQueriesContract("memory", layer)
workspaceQuotasContract("memory", layer)
suppressionsContract("memory", layer)
reminderStopsContract("memory", layer)
picturesContract("memory", layer)
mailBouncesContract("memory", layer)
pastLeadsContract("memory", layer)
reportsContract("memory", layer)
throttleContract("memory", layer, TestClock.adjust)
idGeneratorContract("memory", layer)
keyRetentionContract("memory", layer)
requestKeysContract("memory", layer)
fingerprintContract("memory", layer)
conferenceProviderContract("memory", ConferenceProvider.layer, {
  access: Effect.succeed({
    _tag: "jitsi",
    address: "https://meet.calendeal.example",
    secret: "secret",
    token: null
  }),
  made: Effect.map(Effect.flatten(ConferenceProvider.MadeConferences), ({ size }) => size)
})
mailTransportContract(
  "memory",
  layer,
  Effect.map(Effect.flatten(MailTransport.SentMails), (mails) =>
    mails.map(({ calendar, html, messageId, subject, text, to }) => ({
      messageId,
      to: to.address,
      subject,
      text,
      html,
      calendar: calendar?.content ?? null
    }))
  )
)
calendarWriterContract(
  "memory",
  CalendarWriter.layer,
  Effect.map(CalendarWriter.WrittenEntries, (entries) => {
    const calendar = sampleCalendar(sampleOffering().hosts[0] ?? assert.fail("a host is missing"))
    const change = (changed: Parameters<typeof entries.change>[2]) =>
      Effect.flatMap(entries.of(calendar.id), ([entry]) =>
        entries.change(calendar.id, entry?.icalUid ?? assert.fail("there is no entry"), changed)
      )
    return {
      target: { calendar, access: { _tag: "ics", address: "https://feeds.example" } },
      shown: Effect.map(entries.of(calendar.id), (all) =>
        all.map(({ endAt, isTentative, location, startAt, title }) => ({
          title,
          location,
          startAt,
          endAt,
          isTentative
        }))
      ),
      rename: (title, location) => change({ title, location }),
      move: (startAt, endAt) => change({ startAt, endAt }),
      erase: change(null)
    }
  })
)
