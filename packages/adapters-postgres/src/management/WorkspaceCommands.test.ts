import { workspaceCommandsContract } from "@calendeal/port-contracts/management"
import { testPorts } from "../testPorts.ts"

workspaceCommandsContract("postgres", testPorts)
