import { reportsContract } from "@calendeal/port-contracts/reports"
import { testPorts } from "../testPorts.ts"

reportsContract("postgres", testPorts)
