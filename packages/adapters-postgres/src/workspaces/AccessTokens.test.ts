import { accessTokensContract } from "@calendeal/domain/workspaces/contract"
import { testPorts } from "../testPorts.ts"

accessTokensContract("postgres", testPorts)
