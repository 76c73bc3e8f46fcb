import { deliveryQueueContract } from "@calendeal/port-contracts/deliveries"
import { testPorts } from "../testPorts.ts"

deliveryQueueContract("postgres", testPorts)
