import { Layer } from "effect"
import { inMemory } from "../spec/ports.ts"
import { service } from "../spec/Service.ts"
import { Chromium } from "./Chromium.ts"
import { bookingHost } from "./journey.ts"
import { Sites } from "./Sites.ts"

/** The service as it is in development, on http, with a browser to visit it and other people's sites around it. */
export const served = Layer.mergeAll(
  service(inMemory, { baseUrl: `http://${bookingHost}` }),
  Chromium.layer,
  Sites.layer
)

/** A journey takes seconds, more on a machine with other things to do. */
export const patiently = { excludeTestServices: true, timeout: "120 seconds" } as const
