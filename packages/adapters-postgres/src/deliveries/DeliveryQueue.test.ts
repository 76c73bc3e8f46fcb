import { deliveryQueueContract } from "@calendeal/domain/deliveries/contract"
import { testPorts } from "../testPorts.ts"

deliveryQueueContract("postgres", testPorts)
