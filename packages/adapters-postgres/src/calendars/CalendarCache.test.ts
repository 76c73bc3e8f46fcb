import { calendarCacheContract } from "@calendeal/port-contracts/calendars"
import { testPorts } from "../testPorts.ts"

calendarCacheContract("postgres", testPorts)
