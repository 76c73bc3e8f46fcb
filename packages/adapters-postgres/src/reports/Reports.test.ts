import { reportsContract } from "@calendeal/domain/reports/contract"
import { testPorts } from "../testPorts.ts"

reportsContract("postgres", testPorts)
