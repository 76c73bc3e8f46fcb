import { bookingLedgerContract, busyTimesContract } from "@calendeal/port-contracts/bookings"
import { calendarCacheContract } from "@calendeal/port-contracts/calendars"
import {
  fingerprintContract,
  idGeneratorContract,
  keyRetentionContract
} from "@calendeal/port-contracts/consistency"
import { contactBookContract } from "@calendeal/port-contracts/contacts"
import { outboxContract } from "@calendeal/port-contracts/outbox"
import { eventTypeCatalogContract } from "@calendeal/port-contracts/event-types"
import { throttleContract } from "@calendeal/port-contracts/rate-limits"
import { funnelLogContract } from "@calendeal/port-contracts/funnel"
import { workspaceCommandsContract, workspaceQueriesContract } from "@calendeal/port-contracts/management"
import { reportsContract } from "@calendeal/port-contracts/reports"
import { revenueLedgerContract } from "@calendeal/port-contracts/transactions"
import { accessTokensContract, workspaceDirectoryContract } from "@calendeal/port-contracts/workspaces"
import { TestClock } from "effect/testing"
import { layer } from "../src/index.ts"

workspaceDirectoryContract("memory", layer)
accessTokensContract("memory", layer)
eventTypeCatalogContract("memory", layer)
contactBookContract("memory", layer)
busyTimesContract("memory", layer)
bookingLedgerContract("memory", layer)
calendarCacheContract("memory", layer)
revenueLedgerContract("memory", layer)
funnelLogContract("memory", layer)
outboxContract("memory", layer)
workspaceCommandsContract("memory", layer)
workspaceQueriesContract("memory", layer)
reportsContract("memory", layer)
throttleContract("memory", layer, TestClock.adjust)
idGeneratorContract("memory", layer)
keyRetentionContract("memory", layer)
fingerprintContract("memory", layer)
