import { eventTypeCatalogContract } from "@calendeal/port-contracts/event-types"
import { testPorts } from "../testPorts.ts"

eventTypeCatalogContract("postgres", testPorts)
