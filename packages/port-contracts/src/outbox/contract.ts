import { layer } from "@effect/vitest"
import type { Layer } from "effect/Layer"
import { breakers, leases, takingOver } from "./deliveries.contract.ts"
import type { Ports } from "./fixtures.ts"
import { listening, messages } from "./messages.contract.ts"
import { pausing } from "./pausing.contract.ts"
import { counting, races, removing } from "./upkeep.contract.ts"

/** The contract of every `Outbox`, on the real clock. Nothing else may use the same outbox. */
export const outboxContract = <E>(adapter: string, ports: Layer<Ports, E>) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(`Outbox / ${adapter}`, (it) => {
    messages(it)
    listening(it)
    leases(it)
    breakers(it)
    takingOver(it)
    pausing(it)
    counting(it)
    removing(it)
    races(it)
  })
