import * as Crypto from "@calendeal/adapters-identity/crypto"
import { AdPlatforms, platformAddresses, mockAddresses } from "@calendeal/adapters-ad-platforms"
import { ConferenceProvider } from "@calendeal/adapters-conferencing"
import {
  AccessTokens,
  CalendarProvider,
  CalendarPushes,
  CalendarWriter,
  ConsentServers
} from "@calendeal/adapters-calendars"
import { MailTransport } from "@calendeal/adapters-mail"
import * as Memory from "@calendeal/adapters-memory"
import {
  type Admission,
  faultOfAddress,
  OutgoingRequests,
  refusalOf,
  WebhookSender
} from "@calendeal/adapters-outgoing"
import { CheckoutProvider, PaymentProviders } from "@calendeal/adapters-payments"
import { OpenIdProvider } from "@calendeal/adapters-identity/oidc"
import { PasskeyVerifier } from "@calendeal/adapters-identity/passkeys"
import { PictureMaker } from "@calendeal/adapters-pictures"
import * as Postgres from "@calendeal/adapters-postgres"
import * as PostgresConnection from "@calendeal/adapters-postgres/connection"
import * as Redis from "@calendeal/adapters-redis"
import * as ReferenceData from "@calendeal/adapters-identity/reference-data"
import * as MailTemplates from "@calendeal/mail-templates"
import { InstallationClients } from "@calendeal/domain/connections"
import { FunnelMonths } from "@calendeal/domain/funnel"
import { providerPath } from "@calendeal/domain/sign-in"
import { maximumPictureBytes } from "@calendeal/domain/pictures"
import { ServiceAddress } from "@calendeal/domain/mails"
import { Duration, Layer, Option } from "effect"
import type { DatabaseUrls } from "./runtime/database.ts"
import { outages } from "./runtime/outages.ts"
import { installationClients } from "./settings/installationClients.ts"
import { baseUrlOf, type Settings } from "./settings/Settings.ts"
import { workspaceFiles } from "./workspace-file/workspaceFiles.ts"

/** The configuration of the production ports. */
export interface Wiring extends Crypto.Keys {
  readonly settings: Settings
  readonly database: DatabaseUrls
  readonly mail: MailTransport.MailTransportOptions
}

/**
 * All ports of the domain on PostgreSQL, and on Redis if it is configured. Includes the database client for health
 * checks and the clients for outgoing requests.
 */
export const production = ({ database, mail, settings, ...keys }: Wiring) => {
  const stored = Layer.merge(
    Layer.merge(Postgres.layer, outages).pipe(
      Layer.provideMerge(
        PostgresConnection.layer({
          url: database.service,
          directUrl: database.direct,
          role: Postgres.serviceRole,
          answersWithin: PostgresConnection.answerTimeout
        })
      )
    ),
    Crypto.layer(keys)
  )
  return Layer.mergeAll(
    stored,
    Option.match(settings.redisUrl, {
      onNone: () => Memory.Throttle.layer,
      onSome: (url) => Redis.Throttle.layer({ url })
    }),
    Layer.succeed(FunnelMonths, settings.funnelMonths),
    Layer.succeed(InstallationClients, installationClients(settings)),
    WebhookSender.layer(admissionOf(settings)),
    MailTransport.layer(mail),
    Layer.succeed(ServiceAddress, new URL(baseUrlOf(settings))),
    advertising(settings.mockAdServer),
    payments(settings.mockStripe),
    Layer.provide(conferences(new URL(baseUrlOf(settings)), admissionOf(settings)), stored),
    pictures(admissionOf(settings)),
    identityProvider(settings),
    workspaceProviders(admissionOf(settings)),
    Layer.provide(calendars(admissionOf(settings), notificationsOf(settings)), stored),
    Layer.provide(workspaceFiles, stored),
    ReferenceData.layer,
    MailTemplates.layer,
    PasskeyVerifier.layer
  )
}

/** All ports of the domain in memory, for tests and for experiments with the domain. */
export const inMemory = (
  keys: Crypto.Keys,
  adServer = Option.none<URL>(),
  servers: CalendarServers = { allowLoopback: true },
  clients: InstallationClients["Service"] = {},
  stripe = Option.none<URL>()
) => {
  const stored = Layer.merge(Memory.layer, Crypto.layer(keys))
  return Layer.mergeAll(
    stored,
    Layer.succeed(InstallationClients, clients),
    ReferenceData.layer,
    MailTemplates.layer,
    PasskeyVerifier.layer,
    advertising(adServer),
    payments(stripe),
    Layer.provide(calendars(servers), stored),
    Layer.provide(workspaceFiles, stored),
    Layer.provide(conferences(new URL("https://book.calendeal.example"), servers), stored),
    // In tests, on machines with other things to do.
    pictures(servers, { drawingLimit: Duration.seconds(30) }),
    Layer.succeed(ServiceAddress, new URL("https://book.calendeal.example")),
    WebhookSender.layer({ allowLoopback: true })
  )
}

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

/** The provider that takes payments, and those that report them, or the local stand-in that replaces all of them. */
export const payments = (stripe: Option.Option<URL>) => {
  const options = Option.match(stripe, { onNone: () => ({}), onSome: ({ origin }) => ({ api: origin }) })
  return Layer.mergeAll(CheckoutProvider.layer(options), PaymentProviders.layer(options)).pipe(
    Layer.provide(
      OutgoingRequests.layer({ allowLoopback: Option.isSome(stripe), timeLimit: Duration.seconds(10) })
    )
  )
}

/**
 * The addresses allowed for users' calendars, webhooks and mail servers. The addresses of ad platforms are fixed and not affected.
 */
export const admissionOf = (settings: Settings): Admission => ({
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
  Pick<CalendarProvider.CalendarProviderOptions, "google" | "microsoft"> &
  Pick<ConsentServers.ConsentServersOptions, "consent">

/** Without the servers of calendars. */
type Admitted = Omit<CalendarServers, "consent" | "google" | "microsoft">

/** Hosts' external calendars, on the public Internet or in an allowed network. Tests also use loopback addresses. */
export const calendars = (
  { consent, google, microsoft, ...admission }: CalendarServers,
  notifications: string | null = null
) =>
  Layer.mergeAll(
    CalendarPushes.layer({
      endpoints: notifications,
      ...(google && { google }),
      ...(microsoft && { microsoft })
    }),
    CalendarProvider.layer({
      refusalOf: (address) => faultOfAddress(address, admission),
      ...(google && { google }),
      ...(microsoft && { microsoft })
    }),
    CalendarWriter.layer({ ...(google && { google }), ...(microsoft && { microsoft }) }),
    ConsentServers.layer({
      ...(google && { google }),
      ...(microsoft && { microsoft }),
      ...(consent && { consent })
    })
  ).pipe(
    Layer.provide(AccessTokens.layer({ ...(google && { google }), ...(microsoft && { microsoft }) })),
    Layer.provide(OutgoingRequests.layer({ ...admission, timeLimit: Duration.seconds(15) }))
  )

/** The conference providers. `serviceAddress`: the service's public URL. */
export const conferences = (
  serviceAddress: URL,
  { allowLoopback, consent, networks, resolve }: Admitted & Pick<CalendarServers, "consent">
) =>
  ConferenceProvider.layer({
    serviceAddress,
    ...(consent && { zoom: { api: consent.zoomApi, tokens: `${consent.zoomLogin}/token` } })
  }).pipe(
    Layer.provide(
      OutgoingRequests.layer({
        allowLoopback,
        ...(networks && { networks }),
        ...(resolve && { resolve }),
        timeLimit: Duration.seconds(15)
      })
    )
  )

/** The maker of logos and hosts' pictures. Addresses of pictures are on the public Internet or in an allowed network. */
export const pictures = (
  { allowLoopback, networks, resolve }: Admitted,
  options?: PictureMaker.PictureMakerOptions
) =>
  PictureMaker.layer(options).pipe(
    Layer.provide(
      OutgoingRequests.layer({
        allowLoopback,
        ...(networks && { networks }),
        ...(resolve && { resolve }),
        maxBytes: maximumPictureBytes,
        timeLimit: Duration.seconds(4)
      })
    )
  )

/** The installation's identity provider, if there is one. */
export const identityProvider = (settings: Settings) =>
  Option.match(Option.all([settings.oidcIssuer, settings.oidcClientId]), {
    onNone: () => Layer.empty,
    onSome: ([issuer, clientId]) =>
      OpenIdProvider.layer({
        issuer,
        clientId,
        clientSecret: Option.getOrNull(settings.oidcClientSecret),
        redirect: new URL(`${baseUrlOf(settings)}${providerPath}`),
        name: Option.getOrElse(settings.oidcName, () => issuer.host),
        scopes: settings.oidcScopes,
        groupsClaim: settings.oidcGroupsClaim,
        joins: settings.oidcJoin
      }).pipe(
        Layer.provide(
          OutgoingRequests.layer({
            allowLoopback: settings.outgoingAllowLoopback,
            networks: settings.oidcAllowedNetworks,
            maxBytes: 1_000_000,
            timeLimit: Duration.seconds(10)
          })
        )
      )
  })

/** The identity providers of workspaces, on the public Internet or in an allowed network. */
const workspaceProviders = (admission: Admission) =>
  OpenIdProvider.workspacesLayer.pipe(
    Layer.provide(
      OutgoingRequests.layer({ ...admission, maxBytes: 1_000_000, timeLimit: Duration.seconds(10) })
    )
  )

/** Where calendars' servers send notifications, if they can reach the service; else null (D-PUSH-1). */
const notificationsOf = (settings: Settings): string | null => {
  const base = baseUrlOf(settings)
  return refusalOf(new URL(base), { allowLoopback: false }) === undefined
    ? `${base}/api/public/calendar-notifications`
    : null
}
