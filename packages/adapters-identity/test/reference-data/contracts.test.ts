import { phoneNumbersContract } from "@calendeal/port-contracts/contacts"
import { freeMailProvidersContract } from "@calendeal/port-contracts/event-types"
import { FreeMailProviders, PhoneNumbers } from "../../src/reference-data/index.ts"

phoneNumbersContract("reference data", PhoneNumbers.layer)
freeMailProvidersContract("reference data", FreeMailProviders.layer)
