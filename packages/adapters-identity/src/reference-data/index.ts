import { Layer } from "effect"
import * as FreeMailProviders from "./FreeMailProviders.ts"
import * as PhoneNumbers from "./PhoneNumbers.ts"

export { FreeMailProviders, PhoneNumbers }

/** All ports of this package. */
export const layer = Layer.mergeAll(FreeMailProviders.layer, PhoneNumbers.layer)
