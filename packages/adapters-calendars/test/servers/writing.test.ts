import { calendarWriterContract } from "@calendeal/port-contracts/calendars"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ports } from "./entries.ts"
import { HostsServer, hostsServer } from "./HostsServer.ts"
import { programs } from "./programs.ts"

for (const program of programs) {
  calendarWriterContract(
    program.name,
    Layer.merge(ports, hostsServer(program)),
    Effect.flatMap(HostsServer, ({ calendar }) => calendar)
  )
}
