import { bookingLedgerContract } from "@calendeal/port-contracts/bookings"
import { testPorts } from "../testPorts.ts"

bookingLedgerContract("postgres", testPorts)
