import { workspaceDirectoryContract } from "@calendeal/port-contracts/workspaces"
import { testPorts } from "../testPorts.ts"

workspaceDirectoryContract("postgres", testPorts)
