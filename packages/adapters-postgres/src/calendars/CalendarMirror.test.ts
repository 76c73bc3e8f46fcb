import { calendarMirrorContract } from "@calendeal/domain/calendars/contract"
import { testPorts } from "../testPorts.ts"

calendarMirrorContract("postgres", testPorts)
