import { eventTypeCatalogContract } from "@calendeal/domain/event-types/contract"
import { testPorts } from "../testPorts.ts"

eventTypeCatalogContract("postgres", testPorts)
