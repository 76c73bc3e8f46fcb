import { funnelLogContract } from "@calendeal/domain/funnel/contract"
import { testPorts } from "../testPorts.ts"

funnelLogContract("postgres", testPorts)
