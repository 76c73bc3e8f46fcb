import {
  bookingLedgerContract,
  busyTimesContract,
  reservationBookContract,
  waitingListContract
} from "@calendeal/port-contracts/bookings"
import { contactBookContract } from "@calendeal/port-contracts/contacts"
import { outboxContract } from "@calendeal/port-contracts/outbox"
import { eventTypeCatalogContract } from "@calendeal/port-contracts/event-types"
import { demandLogContract } from "@calendeal/port-contracts/availability"
import { funnelLogContract } from "@calendeal/port-contracts/funnel"
import { revenueLedgerContract } from "@calendeal/port-contracts/transactions"
import { workspaceDirectoryContract } from "@calendeal/port-contracts/workspaces"
import { afterAll, assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { layerTest } from "../../src/testing/index.ts"
import { everyOperation } from "../isolation/everyOperation.ts"
import { isTenants, onOneConnection, recordStatements } from "../isolation/recording.ts"

const recording = recordStatements()
afterAll(() => recording.stop())

bookingLedgerContract("postgres", layerTest)
reservationBookContract("postgres", layerTest)
waitingListContract("postgres", layerTest)
busyTimesContract("postgres", layerTest)
contactBookContract("postgres", layerTest)
outboxContract("postgres", layerTest)
eventTypeCatalogContract("postgres", layerTest)
demandLogContract("postgres", layerTest)
funnelLogContract("postgres", layerTest)
revenueLedgerContract("postgres", layerTest)
workspaceDirectoryContract("postgres", layerTest)

it.live("D-WS-1: the probing of isolation knows every statement that these contracts send", () =>
  Effect.gen(function* () {
    const ofContracts = new Set(recording.sent.filter(isTenants).map(({ text }) => text))
    const before = recording.sent.length
    yield* Effect.provide(everyOperation, onOneConnection, { local: true })
    const probed = new Set(
      recording.sent
        .slice(before)
        .filter(isTenants)
        .map(({ text }) => text)
    )
    assert.deepStrictEqual(
      [...ofContracts].filter((text) => !probed.has(text)),
      []
    )
    assert.isAbove(ofContracts.size, 20)
  })
)
