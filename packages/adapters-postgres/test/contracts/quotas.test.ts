import { workspaceQuotasContract } from "@calendeal/port-contracts/management"
import { layerTest } from "../../src/testing/index.ts"

workspaceQuotasContract("postgres", layerTest)
