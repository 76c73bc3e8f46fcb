import { recordsContract } from "@calendeal/port-contracts/management"
import { testPorts } from "../testPorts.ts"

recordsContract("postgres", testPorts)
