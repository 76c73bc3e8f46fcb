import { workspaceDirectoryContract } from "@calendeal/domain/workspaces/contract"
import { testPorts } from "../testPorts.ts"

workspaceDirectoryContract("postgres", testPorts)
