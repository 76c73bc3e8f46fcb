import { workspaceQueriesContract } from "@calendeal/port-contracts/management"
import { testPorts } from "../testPorts.ts"

workspaceQueriesContract("postgres", testPorts)
