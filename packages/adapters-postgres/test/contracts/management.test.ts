import {
  domainDirectoryContract,
  auditLogContract,
  workspaceCommandsContract,
  workspaceQueriesContract
} from "@calendeal/port-contracts/management"
import { pastLeadsContract } from "@calendeal/port-contracts/replay"
import { reportsContract } from "@calendeal/port-contracts/reports"
import { accessTokensContract } from "@calendeal/port-contracts/workspaces"
import { layerTest } from "../../src/testing/index.ts"

accessTokensContract("postgres", layerTest)
domainDirectoryContract("postgres", layerTest)
auditLogContract("postgres", layerTest)
workspaceCommandsContract("postgres", layerTest)
workspaceQueriesContract("postgres", layerTest)
pastLeadsContract("postgres", layerTest)
reportsContract("postgres", layerTest)
