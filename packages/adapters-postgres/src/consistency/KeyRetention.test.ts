import { keyRetentionContract } from "@calendeal/port-contracts/consistency"
import { testPorts } from "../testPorts.ts"

keyRetentionContract("postgres", testPorts)
