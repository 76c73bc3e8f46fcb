import { calendarMirrorContract } from "@calendeal/port-contracts/calendars"
import { testPorts } from "../testPorts.ts"

calendarMirrorContract("postgres", testPorts)
