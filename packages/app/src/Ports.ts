import * as Crypto from "@calendeal/adapters-crypto"
import { AdPlatforms, platformAddresses, mockAddresses } from "@calendeal/adapters-ad-platforms"
import { CalendarProvider } from "@calendeal/adapters-calendars"
import * as Memory from "@calendeal/adapters-memory"
import { type Admission, OutgoingRequests, refusalOf, WebhookSender } from "@calendeal/adapters-outgoing"
import * as Postgres from "@calendeal/adapters-postgres"
import * as PostgresConnection from "@calendeal/adapters-postgres/connection"
import * as Redis from "@calendeal/adapters-redis"
import * as ReferenceData from "@calendeal/adapters-reference-data"
import { FunnelMonths } from "@calendeal/domain/funnel"
import { Duration, Layer, Option } from "effect"
import type { DatabaseUrls } from "./runtime/database.ts"
import type { Settings } from "./settings/Settings.ts"

/** The configuration of the production ports. */
export interface Wiring extends Crypto.Keys {
  readonly settings: Settings
  readonly database: DatabaseUrls
}

/**
 * All ports of the domain on PostgreSQL, and on Redis if it is configured. Includes the database client for health
 * checks and the clients for outgoing requests.
 */
export const production = ({ database, settings, ...keys }: Wiring) =>
  Layer.mergeAll(
    Postgres.layer.pipe(
      Layer.provideMerge(
        PostgresConnection.layer({
          url: database.service,
          directUrl: database.direct,
          role: Postgres.serviceRole
        })
      )
    ),
    Option.match(settings.redisUrl, {
      onNone: () => Memory.Throttle.layer,
      onSome: (url) => Redis.Throttle.layer({ url })
    }),
    Layer.succeed(FunnelMonths, settings.funnelMonths),
    WebhookSender.layer(admissionOf(settings)),
    advertising(settings.mockAdServer),
    calendars(admissionOf(settings)),
    ReferenceData.layer,
    Crypto.layer(keys)
  )

/** All ports of the domain in memory, for tests and for experiments with the domain. */
export const inMemory = (
  keys: Crypto.Keys,
  adServer = Option.none<URL>(),
  servers: CalendarServers = { allowLoopback: true }
) =>
  Layer.mergeAll(
    Memory.layer,
    ReferenceData.layer,
    Crypto.layer(keys),
    advertising(adServer),
    calendars(servers),
    WebhookSender.layer({ allowLoopback: true })
  )

/** The ad platforms, or the local mock ad server that replaces all of them. */
export const advertising = (adServer: Option.Option<URL>) =>
  AdPlatforms.layer(
    Option.match(adServer, { onNone: () => platformAddresses, onSome: ({ origin }) => mockAddresses(origin) })
  ).pipe(
    Layer.provide(
      OutgoingRequests.layer({
        allowLoopback: Option.isSome(adServer),
        timeLimit: Duration.seconds(20)
      })
    )
  )

/**
 * The addresses allowed for users' calendars and webhooks. The addresses of ad platforms are fixed and not affected.
 */
const admissionOf = (settings: Settings): Admission => ({
  allowLoopback: settings.outgoingAllowLoopback,
  networks: settings.outgoingAllowedNetworks
})

/**
 * The addresses allowed for calendars. Tests add mock servers for Google and Microsoft and their own name resolution.
 */
export type CalendarServers = Pick<
  OutgoingRequests.OutgoingLimits,
  "allowLoopback" | "networks" | "resolve"
> &
  Pick<CalendarProvider.CalendarProviderOptions, "google" | "microsoft">

/** Hosts' external calendars, on the public Internet or in an allowed network. Tests also use loopback addresses. */
export const calendars = ({ google, microsoft, ...admission }: CalendarServers) =>
  CalendarProvider.layer({
    refusalOf: (address) => refusalOf(address, admission)?.message,
    ...(google && { google }),
    ...(microsoft && { microsoft })
  }).pipe(Layer.provide(OutgoingRequests.layer({ ...admission, timeLimit: Duration.seconds(15) })))
