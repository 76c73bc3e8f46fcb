import { funnelLogContract } from "@calendeal/port-contracts/funnel"
import { testPorts } from "../testPorts.ts"

funnelLogContract("postgres", testPorts)
