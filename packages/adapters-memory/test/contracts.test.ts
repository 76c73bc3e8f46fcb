import { bookingLedgerContract, busyTimesContract } from "@calendeal/port-contracts/bookings"
import { calendarMirrorContract } from "@calendeal/port-contracts/calendars"
import {
  fingerprintContract,
  identitiesContract,
  outboxContract
} from "@calendeal/port-contracts/consistency"
import { contactBookContract } from "@calendeal/port-contracts/contacts"
import { deliveryQueueContract } from "@calendeal/port-contracts/deliveries"
import { eventTypeCatalogContract } from "@calendeal/port-contracts/event-types"
import { throttleContract } from "@calendeal/port-contracts/fair-use"
import { funnelLogContract } from "@calendeal/port-contracts/funnel"
import { administrationContract, recordsContract } from "@calendeal/port-contracts/management"
import { reportsContract } from "@calendeal/port-contracts/reports"
import { revenueLedgerContract } from "@calendeal/port-contracts/transactions"
import { accessTokensContract, workspaceDirectoryContract } from "@calendeal/port-contracts/workspaces"
import { TestClock } from "effect/testing"
import { everything } from "../src/index.ts"

workspaceDirectoryContract("memory", everything)
accessTokensContract("memory", everything)
eventTypeCatalogContract("memory", everything)
contactBookContract("memory", everything)
busyTimesContract("memory", everything)
bookingLedgerContract("memory", everything)
calendarMirrorContract("memory", everything)
revenueLedgerContract("memory", everything)
funnelLogContract("memory", everything)
outboxContract("memory", everything)
deliveryQueueContract("memory", everything)
administrationContract("memory", everything)
recordsContract("memory", everything)
reportsContract("memory", everything)
throttleContract("memory", everything, TestClock.adjust)
identitiesContract("memory", everything)
fingerprintContract("memory", everything)
