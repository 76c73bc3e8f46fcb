import {
  accountLinksContract,
  identitiesContract,
  passkeysContract,
  passwordsContract,
  sessionsContract
} from "@calendeal/port-contracts/accounts"
import { connectionsContract } from "@calendeal/port-contracts/connections"
import { integrationsContract } from "@calendeal/port-contracts/conversions"
import { bookingLedgerContract, busyTimesContract } from "@calendeal/port-contracts/bookings"
import {
  calendarCacheContract,
  calendarEntriesContract,
  calendarGrantsContract
} from "@calendeal/port-contracts/calendars"
import { keyRetentionContract } from "@calendeal/port-contracts/consistency"
import { conferenceGrantsContract, meetingLinksContract } from "@calendeal/port-contracts/conferencing"
import { contactBookContract } from "@calendeal/port-contracts/contacts"
import { eventTypeCatalogContract } from "@calendeal/port-contracts/event-types"
import { funnelLogContract } from "@calendeal/port-contracts/funnel"
import {
  mailBouncesContract,
  reminderStopsContract,
  suppressionsContract
} from "@calendeal/port-contracts/mails"
import {
  domainDirectoryContract,
  workspaceCommandsContract,
  workspaceQueriesContract
} from "@calendeal/port-contracts/management"
import { picturesContract } from "@calendeal/port-contracts/pictures"
import { reportsContract } from "@calendeal/port-contracts/reports"
import { revenueLedgerContract } from "@calendeal/port-contracts/transactions"
import { accessTokensContract, workspaceDirectoryContract } from "@calendeal/port-contracts/workspaces"
import { layerTest } from "../src/testing/index.ts"

workspaceDirectoryContract("postgres", layerTest)
domainDirectoryContract("postgres", layerTest)
accessTokensContract("postgres", layerTest)
identitiesContract("postgres", layerTest)
passkeysContract("postgres", layerTest)
passwordsContract("postgres", layerTest)
sessionsContract("postgres", layerTest)
accountLinksContract("postgres", layerTest)
connectionsContract("postgres", layerTest)
eventTypeCatalogContract("postgres", layerTest)
contactBookContract("postgres", layerTest)
busyTimesContract("postgres", layerTest)
bookingLedgerContract("postgres", layerTest)
calendarCacheContract("postgres", layerTest)
calendarGrantsContract("postgres", layerTest)
conferenceGrantsContract("postgres", layerTest)
integrationsContract("postgres", layerTest)
calendarEntriesContract("postgres", layerTest)
meetingLinksContract("postgres", layerTest)
revenueLedgerContract("postgres", layerTest)
funnelLogContract("postgres", layerTest)
keyRetentionContract("postgres", layerTest)
workspaceCommandsContract("postgres", layerTest)
workspaceQueriesContract("postgres", layerTest)
suppressionsContract("postgres", layerTest)
reminderStopsContract("postgres", layerTest)
picturesContract("postgres", layerTest)
mailBouncesContract("postgres", layerTest)
reportsContract("postgres", layerTest)
