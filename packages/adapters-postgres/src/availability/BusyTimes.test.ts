import { busyTimesContract } from "@calendeal/domain/bookings/contract"
import { testPorts } from "../testPorts.ts"

busyTimesContract("postgres", testPorts)
