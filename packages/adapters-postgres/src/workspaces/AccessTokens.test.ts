import { accessTokensContract } from "@calendeal/port-contracts/workspaces"
import { testPorts } from "../testPorts.ts"

accessTokensContract("postgres", testPorts)
