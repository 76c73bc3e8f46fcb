import { administrationContract } from "@calendeal/domain/management/contract"
import { testPorts } from "../testPorts.ts"

administrationContract("postgres", testPorts)
