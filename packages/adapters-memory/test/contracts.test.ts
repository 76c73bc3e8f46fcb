import { bookingLedgerContract, busyTimesContract } from "@calendeal/domain/bookings/contract"
import { calendarMirrorContract } from "@calendeal/domain/calendars/contract"
import {
  fingerprintContract,
  identitiesContract,
  outboxContract
} from "@calendeal/domain/consistency/contract"
import { contactBookContract } from "@calendeal/domain/contacts/contract"
import { deliveryQueueContract } from "@calendeal/domain/deliveries/contract"
import { eventTypeCatalogContract } from "@calendeal/domain/event-types/contract"
import { throttleContract } from "@calendeal/domain/fair-use/contract"
import { funnelLogContract } from "@calendeal/domain/funnel/contract"
import { administrationContract, recordsContract } from "@calendeal/domain/management/contract"
import { reportsContract } from "@calendeal/domain/reports/contract"
import { revenueLedgerContract } from "@calendeal/domain/transactions/contract"
import { accessTokensContract, workspaceDirectoryContract } from "@calendeal/domain/workspaces/contract"
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
