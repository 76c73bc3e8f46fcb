import { bookingLedgerContract } from "@calendeal/domain/bookings/contract"
import { testPorts } from "../testPorts.ts"

bookingLedgerContract("postgres", testPorts)
