import { administrationContract } from "@calendeal/port-contracts/management"
import { testPorts } from "../testPorts.ts"

administrationContract("postgres", testPorts)
