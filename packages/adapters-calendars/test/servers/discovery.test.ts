import { CalendarProvider } from "@calendeal/domain/calendars"
import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ports } from "./entries.ts"
import { HostsServer, hostsServer } from "./HostsServer.ts"
import { programs, readOnlyCalendar } from "./programs.ts"
import { host } from "./ServerProgram.ts"

for (const program of programs) {
  layer(Layer.merge(ports, hostsServer(program)), { timeout: "3 minutes", excludeTestServices: true })(
    program.name,
    (it) => {
      it.effect("D-CAL-18: the address of the server, and that of the user's calendars, lead to them", () =>
        Effect.gen(function* () {
          const { calendar, home } = yield* HostsServer
          const { address } = yield* calendar
          const provider = yield* CalendarProvider
          for (const start of [new URL("/", home).href, home, address]) {
            const found = yield* provider.discover({ address: new URL(start), ...host })
            const own = found.find((one) => one.address === address)
            assert.isTrue(own?.canWrite, start)
            if (program.name.startsWith("Radicale") && start !== address) {
              const shown = found.find((one) => one.address.endsWith(`/${readOnlyCalendar}/`))
              assert.isFalse(shown?.canWrite)
            }
          }
        })
      )

      if (program.name.startsWith("Radicale"))
        it.effect("D-CAL-18: a wrong password is refused", () =>
          Effect.gen(function* () {
            const { home } = yield* HostsServer
            const provider = yield* CalendarProvider
            const account = { address: new URL("/", home), username: host.username, password: "wrong" }
            const refusal = yield* Effect.flip(provider.discover(account))
            assert.strictEqual(refusal._tag === "FetchFailed" && refusal.fault, "unauthorized")
          })
        )
    }
  )
}
