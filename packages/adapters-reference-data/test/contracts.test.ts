import { phoneNumbersContract } from "@calendeal/domain/contacts/contract"
import { freeMailProvidersContract } from "@calendeal/domain/event-types/contract"
import { FreeMailProviders, PhoneNumbers } from "../src/index.ts"

phoneNumbersContract("reference data", PhoneNumbers.layer)
freeMailProvidersContract("reference data", FreeMailProviders.layer)
