import { admissionOf } from "../../Ports.ts"
import type { Settings } from "../../settings/Settings.ts"
import { OutgoingRequests } from "@calendeal/adapters-outgoing"
import { Context, Duration, Effect, Layer, Option } from "effect"
import { HttpClient } from "effect/http"

/** The clocks of calendar servers. */
export class ServerClock extends Context.Service<
  ServerClock,
  {
    /** The `Date` of a response of this origin, in epoch milliseconds; none: the server does not say, or does not respond. */
    readonly timeAt: (origin: string) => Effect.Effect<Option.Option<number>>
  }
>()("@calendeal/app/doctor/calendars/ServerClock") {}

/** Asks the origin without credentials, whatever its answer. */
export const layer = (settings: Settings) =>
  Layer.effect(
    ServerClock,
    Effect.map(HttpClient.HttpClient, (client) =>
      ServerClock.of({
        timeAt: (origin) =>
          client.head(origin).pipe(
            Effect.map(({ headers }) => timeIn(headers["date"])),
            Effect.orElseSucceed(() => Option.none())
          )
      })
    )
  ).pipe(Layer.provide(OutgoingRequests.layer({ ...admissionOf(settings), timeLimit: Duration.seconds(5) })))

const timeIn = (date: string | undefined): Option.Option<number> => {
  const time = Date.parse(date ?? "")
  return Number.isNaN(time) ? Option.none() : Option.some(time)
}
