import { revenueLedgerContract } from "@calendeal/domain/transactions/contract"
import { testPorts } from "../testPorts.ts"

revenueLedgerContract("postgres", testPorts)
