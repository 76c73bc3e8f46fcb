import { Config, Effect, Option, Schema } from "effect"
import { addressFaults } from "./addressFaults.ts"
import { databaseFaults } from "./databaseFaults.ts"
import { mailFaults } from "./mailFaults.ts"
import { oidcFaults } from "./oidcSettings.ts"
import { providerFaults } from "./providerFaults.ts"
import type { Fault, Setting } from "./Setting.ts"
import { isLocalDevelopment, isProduction, type Settings, settings } from "./Settings.ts"

/** All missing or invalid settings. */
export class SettingsInvalid extends Schema.TaggedError<SettingsInvalid>()("SettingsInvalid", {
  faults: Schema.Array(Schema.Struct({ name: Schema.String, problem: Schema.String, remedy: Schema.String }))
}) {
  override get message(): string {
    return this.faults.map(({ name, problem, remedy }) => `${name} ${problem}. ${remedy}`).join("\n")
  }
  readonly remedy = "docs/reference/settings.md describes every setting."
}

/** Reads all settings from the environment. The error never contains invalid values, because they may be secrets. */
export const readSettings = Effect.gen(function* () {
  const invalid = yield* Effect.forEach(Object.values(settings), faultsIn)
  const faults = [...invalid.flat(), ...(yield* missingInProduction)]
  if (faults.length > 0) return yield* new SettingsInvalid({ faults })
  const values: Settings = yield* Effect.orDie(allOf)
  const unfit = [
    ...addressFaults(values),
    ...databaseFaults(values),
    ...providerFaults(values),
    ...mailFaults(values),
    ...oidcFaults(values),
    ...(isLocalDevelopment(values) ? [] : openToOthers(values))
  ]
  return unfit.length > 0 ? yield* new SettingsInvalid({ faults: unfit }) : values
})

const allOf = Config.all({
  environment: settings.environment.config,
  host: settings.host.config,
  port: settings.port.config,
  baseUrl: settings.baseUrl.config,
  dataDir: settings.dataDir.config,
  databaseUrl: settings.databaseUrl.config,
  databaseDirectUrl: settings.databaseDirectUrl.config,
  databaseMigrationUrl: settings.databaseMigrationUrl.config,
  postgresBin: settings.postgresBin.config,
  redisUrl: settings.redisUrl.config,
  metricsPort: settings.metricsPort.config,
  trustedProxies: settings.trustedProxies.config,
  secretsKeys: settings.secretsKeys.config,
  bookingTokenKeys: settings.bookingTokenKeys.config,
  bookingTokenTtl: settings.bookingTokenTtl.config,
  workspaceCreation: settings.workspaceCreation.config,
  funnelMonths: settings.funnelMonths.config,
  outgoingAllowLoopback: settings.outgoingAllowLoopback.config,
  outgoingAllowedNetworks: settings.outgoingAllowedNetworks.config,
  mockAdServer: settings.mockAdServer.config,
  mockStripe: settings.mockStripe.config,
  accessToken: settings.accessToken.config,
  googleClientId: settings.googleClientId.config,
  googleClientSecret: settings.googleClientSecret.config,
  microsoftClientId: settings.microsoftClientId.config,
  microsoftClientSecret: settings.microsoftClientSecret.config,
  zoomClientId: settings.zoomClientId.config,
  zoomClientSecret: settings.zoomClientSecret.config,
  linkedinClientId: settings.linkedinClientId.config,
  linkedinClientSecret: settings.linkedinClientSecret.config,
  microsoftTenant: settings.microsoftTenant.config,
  smtpServer: settings.smtpServer.config,
  smtpCertificates: settings.smtpCertificates.config,
  mailFrom: settings.mailFrom.config,
  mailBounceAddress: settings.mailBounceAddress.config,
  bounceMailbox: settings.bounceMailbox.config,
  dkimSelector: settings.dkimSelector.config,
  dkimPrivateKey: settings.dkimPrivateKey.config,
  smtpOAuth2ClientId: settings.smtpOAuth2ClientId.config,
  smtpOAuth2ClientSecret: settings.smtpOAuth2ClientSecret.config,
  smtpOAuth2RefreshToken: settings.smtpOAuth2RefreshToken.config,
  smtpOAuth2TokenUrl: settings.smtpOAuth2TokenUrl.config,
  oidcIssuer: settings.oidcIssuer.config,
  oidcClientId: settings.oidcClientId.config,
  oidcClientSecret: settings.oidcClientSecret.config,
  oidcName: settings.oidcName.config,
  oidcScopes: settings.oidcScopes.config,
  oidcGroupsClaim: settings.oidcGroupsClaim.config,
  oidcJoin: settings.oidcJoin.config,
  oidcAllowedNetworks: settings.oidcAllowedNetworks.config,
  logLevel: settings.logLevel.config,
  otlpEndpoint: settings.otlpEndpoint.config,
  otlpServiceName: settings.otlpServiceName.config,
  tracedShare: settings.tracedShare.config,
  sentryDsn: settings.sentryDsn.config
})

const faultsIn = (setting: Setting<unknown>): Effect.Effect<ReadonlyArray<Fault>> =>
  Effect.match(asEffect(setting.config), { onFailure: () => [faultOf(setting)], onSuccess: () => [] })

const asEffect = <A>(config: Config.Config<A>): Effect.Effect<A, Config.ConfigError> => config

const faultOf = ({ default: fallback, meaning, name, type }: Setting<unknown>): Fault => ({
  name,
  problem: "is invalid",
  remedy: `Set it to a value of the form: ${type} (default: ${fallback}). ${meaning}`
})

/** Settings that development generates and production requires. They are found beside invalid ones, so that one start names all. */
const missingInProduction = Effect.gen(function* () {
  const environment = yield* Effect.option(asEffect(settings.environment.config))
  if (!Option.contains(environment, "production")) return []
  const required = [settings.databaseUrl, settings.baseUrl, settings.secretsKeys, settings.bookingTokenKeys]
  const faults = yield* Effect.forEach(required, ({ config, meaning, name, type }) =>
    Effect.match(asEffect<Option.Option<unknown>>(config), {
      onFailure: () => [],
      onSuccess: (value) =>
        Option.isSome(value)
          ? []
          : [
              {
                name,
                problem: "is not set, and is required in production",
                remedy: `Set it to a value of the form: ${type}. ${meaning}`
              }
            ]
    })
  )
  return faults.flat()
})

/**
 * Settings that let users reach services that listen only on this machine. They are refused in production, and in
 * development with a BASE_URL for others (D-DEV-1).
 */
const openToOthers = (values: Settings): ReadonlyArray<Fault> => {
  const { mockAdServer, mockStripe, outgoingAllowLoopback } = values
  const where = isProduction(values) ? "in production" : "with a BASE_URL that is not of this machine"
  return [
    ...(outgoingAllowLoopback
      ? [
          {
            name: settings.outgoingAllowLoopback.name,
            problem: `is true, which is not allowed ${where}`,
            remedy:
              "Remove it, or set it to false. To allow your own networks, use OUTGOING_ALLOWED_NETWORKS."
          }
        ]
      : []),
    ...[
      [mockAdServer, settings.mockAdServer.name] as const,
      [mockStripe, settings.mockStripe.name] as const
    ].flatMap(([url, name]) =>
      Option.isSome(url)
        ? [{ name, problem: `is set, which is not allowed ${where}`, remedy: "Remove it." }]
        : []
    )
  ]
}
