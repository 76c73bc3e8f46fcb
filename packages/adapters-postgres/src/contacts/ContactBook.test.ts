import { contactBookContract } from "@calendeal/domain/contacts/contract"
import { testPorts } from "../testPorts.ts"

contactBookContract("postgres", testPorts)
