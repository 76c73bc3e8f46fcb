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
  calendarCacheContract,
  calendarEntriesContract,
  calendarGrantsContract
} from "@calendeal/port-contracts/calendars"
import { keyRetentionContract, requestKeysContract } from "@calendeal/port-contracts/consistency"
import { conferenceGrantsContract, meetingLinksContract } from "@calendeal/port-contracts/conferencing"
import { checkoutLedgerContract } from "@calendeal/port-contracts/payments"
import {
  importedMoneyContract,
  reportBookContract,
  reportedMoneyContract
} from "@calendeal/port-contracts/receivers"
import {
  mailBouncesContract,
  reminderStopsContract,
  suppressionsContract
} from "@calendeal/port-contracts/mails"
import { picturesContract } from "@calendeal/port-contracts/pictures"
import { layerTest } from "../../src/testing/index.ts"

assistantsContract("postgres", layerTest)
identitiesContract("postgres", layerTest)
passkeysContract("postgres", layerTest)
knownBrowsersContract("postgres", layerTest)
passwordsContract("postgres", layerTest)
sessionsContract("postgres", layerTest)
accountLinksContract("postgres", layerTest)
connectionsContract("postgres", layerTest)
calendarCacheContract("postgres", layerTest)
calendarGrantsContract("postgres", layerTest)
conferenceGrantsContract("postgres", layerTest)
checkoutLedgerContract("postgres", layerTest)
reportBookContract("postgres", layerTest)
importedMoneyContract("postgres", layerTest)
reportedMoneyContract("postgres", layerTest, 24)
integrationsContract("postgres", layerTest)
calendarEntriesContract("postgres", layerTest)
meetingLinksContract("postgres", layerTest)
keyRetentionContract("postgres", layerTest)
requestKeysContract("postgres", layerTest)
suppressionsContract("postgres", layerTest)
reminderStopsContract("postgres", layerTest)
picturesContract("postgres", layerTest)
mailBouncesContract("postgres", layerTest)
