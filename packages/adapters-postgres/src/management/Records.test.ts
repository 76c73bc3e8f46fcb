import { recordsContract } from "@calendeal/domain/management/contract"
import { testPorts } from "../testPorts.ts"

recordsContract("postgres", testPorts)
