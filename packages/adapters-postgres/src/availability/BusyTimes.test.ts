import { busyTimesContract } from "@calendeal/port-contracts/bookings"
import { testPorts } from "../testPorts.ts"

busyTimesContract("postgres", testPorts)
