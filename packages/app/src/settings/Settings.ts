import { WorkspaceCreation } from "@calendeal/domain/management"
import { Config, Duration, Option, Schema } from "effect"
import { mailSettings } from "./mailSettings.ts"
import { isLoopbackName } from "./isLoopbackName.ts"
import { networks } from "./networks.ts"
import { oidcSettings } from "./oidcSettings.ts"
import { providerSettings } from "./providerSettings.ts"
import type { Setting } from "./Setting.ts"

const define = <A>(setting: Setting<A>): Setting<A> => setting

const levels = {
  trace: "Trace",
  debug: "Debug",
  info: "Info",
  warn: "Warn",
  error: "Error",
  none: "None"
} as const

const list = (name: string) =>
  Config.String(name).pipe(
    Config.withDefault(""),
    Config.map((text) => text.split(",").flatMap((item) => item.trim() || []))
  )

/** Sentry's client silently ignores an invalid DSN and reports nothing. */
const dsn = Schema.URLFromString.check(
  Schema.makeFilter(({ pathname, username }) => username !== "" && /\/\d+$/.test(pathname))
)

const share = Schema.FiniteFromString.check(Schema.isBetween({ minimum: 0, maximum: 1 }))

const months = Schema.NumberFromString.check(Schema.isInt(), Schema.isBetween({ minimum: 1, maximum: 1200 }))

/** All settings of the service. Only this file, mailSettings.ts and oidcSettings.ts contain the names of environment variables. */
export const settings = {
  environment: define({
    name: "NODE_ENV",
    type: "production or development",
    default: "production; from the sources and with `npm start` development",
    meaning:
      "In production there are no generated values: the service does not start with missing or weak settings. Development is for " +
      "one person on this machine (D-DEV-1).",
    config: Config.Literals(["production", "development"], "NODE_ENV").pipe(
      Config.withDefault("production" as const)
    )
  }),
  host: define({
    name: "HOST",
    type: "address",
    default: "127.0.0.1; in production 0.0.0.0",
    meaning: "The address that the HTTP server listens on.",
    config: Config.option(Config.NonEmptyString("HOST"))
  }),
  port: define({
    name: "PORT",
    type: "port, 1-65535",
    default: "3000",
    meaning: "The port that the HTTP server listens on.",
    config: Config.Port("PORT").pipe(Config.withDefault(3000))
  }),
  baseUrl: define({
    name: "BASE_URL",
    type: "http or https URL",
    default: "http://HOST:PORT; required in production",
    meaning: "The public URL of the service.",
    config: Config.option(Config.URL("BASE_URL"))
  }),
  dataDir: define({
    name: "DATA_DIR",
    type: "folder",
    default: ".data",
    meaning:
      "The folder for PostgreSQL's data, the secrets and captured mails in development. Not used in production.",
    config: Config.NonEmptyString("DATA_DIR").pipe(Config.withDefault(".data"))
  }),
  databaseUrl: define({
    name: "DATABASE_URL",
    type: "postgres:// URL, with one host or several: postgres://user:password@host1:5432,host2:5432/database",
    default: "a local PostgreSQL in DATA_DIR; required in production",
    meaning:
      "The database URL of the service. Its user is made a member of the role calendeal_service. With several hosts, the service " +
      "uses the writable one of the newest timeline (docs/guides/high-availability.md).",
    config: Config.option(Config.Redacted("DATABASE_URL"))
  }),
  databaseDirectUrl: define({
    name: "DATABASE_DIRECT_URL",
    type: "postgres:// URL",
    default: "DATABASE_URL",
    meaning:
      "The URL of the same database without the connection pooler, if DATABASE_URL uses one (docs/guides/scaling.md). It may name several hosts.",
    config: Config.option(Config.Redacted("DATABASE_DIRECT_URL"))
  }),
  databaseMigrationUrl: define({
    name: "DATABASE_MIGRATION_URL",
    type: "postgres:// URL",
    default: "DATABASE_URL",
    meaning:
      "The database URL of the owner: the user that creates tables and roles. It may name several hosts.",
    config: Config.option(Config.Redacted("DATABASE_MIGRATION_URL"))
  }),
  postgresBin: define({
    name: "POSTGRES_BIN",
    type: "folder",
    default: "the folders of PATH",
    meaning:
      "The folder with pg_dump and pg_restore for `calendeal backup` and `calendeal restore`, such as /usr/lib/postgresql/18/bin.",
    config: Config.option(Config.NonEmptyString("POSTGRES_BIN"))
  }),
  redisUrl: define({
    name: "REDIS_URL",
    type:
      "redis://host:port, redis-sentinel://host:port,host:port/master or redis-cluster://host:port,host:port, " +
      "rediss instead of redis for TLS, and user:password@ before the hosts",
    default: "none: each process counts requests in memory",
    meaning:
      "The Redis in which several processes count requests together. Add ?sentinelPassword= for a password of the Sentinels, " +
      "and set NODE_EXTRA_CA_CERTS for a certificate that is not publicly trusted.",
    config: Config.option(Config.Redacted("REDIS_URL"))
  }),
  metricsPort: define({
    name: "METRICS_PORT",
    type: "port, 1-65535",
    default: "none: no metrics are served",
    meaning:
      "The port of /metrics in the Prometheus text format, of /healthz and /readyz, and of /own-domain (docs/guides/own-domain.md), " +
      "on HOST. Workers have it, too. Processes on the same machine need different ones. Keep it private.",
    config: Config.option(Config.Port("METRICS_PORT"))
  }),
  trustedProxies: define({
    name: "TRUSTED_PROXIES",
    type: "addresses or CIDR blocks, comma-separated",
    default: "none: the socket's address is the client's",
    meaning: "The proxies whose X-Forwarded-For header is trusted.",
    config: list("TRUSTED_PROXIES")
  }),
  secretsKeys: define({
    name: "SECRETS_KEYS",
    type: "version:base64 of 32 bytes, comma-separated, newest first",
    default: "generated in DATA_DIR; required in production",
    meaning:
      "The keys that encrypt stored secrets, such as those of API keys, and hash suppressed addresses. The first key encrypts, all keys decrypt.",
    config: Config.option(Config.Redacted("SECRETS_KEYS"))
  }),
  bookingTokenKeys: define({
    name: "BOOKING_TOKEN_KEYS",
    type: "version:base64 of 32 bytes, comma-separated, newest first",
    default: "generated in DATA_DIR; required in production",
    meaning: "The keys that sign booking tokens and the tokens in mails. The first signs, all verify.",
    config: Config.option(Config.Redacted("BOOKING_TOKEN_KEYS"))
  }),
  bookingTokenTtl: define({
    name: "BOOKING_TOKEN_TTL",
    type: "duration, such as 15 minutes",
    default: "15 minutes",
    meaning: "The lifetime of a booking token.",
    config: Config.Duration("BOOKING_TOKEN_TTL").pipe(Config.withDefault(Duration.minutes(15)))
  }),
  workspaceCreation: define({
    name: "WORKSPACE_CREATION",
    type: "operator or anyone",
    default: "operator; in development on this machine anyone",
    meaning:
      "The users who can create workspaces: anyone with an access token, or only the operator with `calendeal bootstrap`.",
    config: Config.option(Config.Literals(WorkspaceCreation.literals, "WORKSPACE_CREATION"))
  }),
  funnelMonths: define({
    name: "FUNNEL_MONTHS",
    type: "number from 1 to 1200",
    default: "25",
    meaning:
      "The number of calendar months, besides the current one, for which the events of booking forms are kept. Workers drop older months (D-KEEP-2).",
    config: Config.schema(months, "FUNNEL_MONTHS").pipe(Config.withDefault(25))
  }),
  outgoingAllowLoopback: define({
    name: "OUTGOING_ALLOW_LOOPBACK",
    type: "true or false",
    default: "false; true is only allowed in development on this machine",
    meaning:
      "Whether URLs of users can point to this machine, also with http: to try calendars, webhooks and ad platforms locally.",
    config: Config.Boolean("OUTGOING_ALLOW_LOOPBACK").pipe(Config.withDefault(false))
  }),
  outgoingAllowedNetworks: define({
    name: "OUTGOING_ALLOWED_NETWORKS",
    type: "addresses or CIDR blocks, comma-separated",
    default: "none: calendars and webhooks must be on the public Internet, with https",
    meaning:
      "Your own networks that calendars and webhooks can also be in, with https or http, such as 10.20.0.0/16. " +
      "The users of all workspaces can cause requests to them. Metadata addresses of clouds stay blocked.",
    config: networks("OUTGOING_ALLOWED_NETWORKS")
  }),
  mockAdServer: define({
    name: "AD_LAB_URL",
    type: "http URL",
    default: "none: conversions go to the platforms; only allowed in development on this machine",
    meaning: "The URL of the mock ad server (npm run ad-lab), which replaces all ad platforms.",
    config: Config.option(Config.URL("AD_LAB_URL"))
  }),
  mockStripe: define({
    name: "STRIPE_LAB_URL",
    type: "http URL",
    default: "none: payments are asked for at Stripe; only allowed in development on this machine",
    meaning: "The URL of a stand-in for Stripe, which replaces it.",
    config: Config.option(Config.URL("STRIPE_LAB_URL"))
  }),
  accessToken: define({
    name: "CALENDEAL_ACCESS_TOKEN",
    type: "pat_…",
    default: "none: `calendeal mcp` does not start",
    meaning: "The access token of the member for whom `calendeal mcp` acts.",
    config: Config.option(Config.Redacted("CALENDEAL_ACCESS_TOKEN"))
  }),
  ...providerSettings,
  ...mailSettings,
  ...oidcSettings,
  logLevel: define({
    name: "LOG_LEVEL",
    type: "trace, debug, info, warn, error or none",
    default: "info",
    meaning: "The minimum level of log lines. They go to standard error, as JSON in production.",
    config: Config.Literals(["trace", "debug", "info", "warn", "error", "none"], "LOG_LEVEL").pipe(
      Config.withDefault("info" as const),
      Config.map((level) => levels[level])
    )
  }),
  otlpEndpoint: define({
    name: "OTEL_EXPORTER_OTLP_ENDPOINT",
    type: "http or https URL",
    default: "none: nothing is exported",
    meaning:
      "The OpenTelemetry collector for traces, metrics and logs. The other standard OTEL_ variables work, too.",
    config: Config.option(Config.URL("OTEL_EXPORTER_OTLP_ENDPOINT"))
  }),
  otlpServiceName: define({
    name: "OTEL_SERVICE_NAME",
    type: "text",
    default: "calendeal",
    meaning: "The service name in exported telemetry.",
    config: Config.String("OTEL_SERVICE_NAME").pipe(Config.withDefault("calendeal"))
  }),
  tracedShare: define({
    name: "OTEL_TRACES_SAMPLER_ARG",
    type: "number, 0 to 1",
    default: "0.1",
    meaning: "The share of requests and background tasks whose traces are exported. Callers cannot raise it.",
    config: Config.schema(share, "OTEL_TRACES_SAMPLER_ARG").pipe(Config.withDefault(0.1))
  }),
  sentryDsn: define({
    name: "SENTRY_DSN",
    type: "https://key@host/project",
    default: "none: nothing is reported",
    meaning:
      "The error monitor for unexpected failures, without personal data: Sentry or a compatible service.",
    config: Config.option(Config.schema(dsn, "SENTRY_DSN"))
  })
} as const

/** The values of all settings. */
export type Settings = {
  readonly [Name in keyof typeof settings]: Config.Success<(typeof settings)[Name]["config"]>
}

/** Whether the settings are for production. */
export const isProduction = ({ environment }: Settings): boolean => environment === "production"

/**
 * Whether this is development for a person on this machine (D-DEV-1). Under a public URL the service is for others, and
 * nothing of development is open.
 */
export const isLocalDevelopment = (values: Settings): boolean =>
  !isProduction(values) && isLoopbackName(new URL(baseUrlOf(values)).hostname)

/** The mode in which the service runs, in words. */
export const modeOf = (values: Settings): string => {
  if (isProduction(values)) return "production"
  return isLocalDevelopment(values)
    ? "development, for this machine only"
    : "development without its pages, because BASE_URL is not of this machine: set NODE_ENV=production to serve others"
}

/** The address on which the HTTP server listens. */
export const hostOf = (values: Settings): string =>
  Option.getOrElse(values.host, () => (isProduction(values) ? "0.0.0.0" : "127.0.0.1"))

/** The role that may create workspaces over the API. */
export const workspaceCreationOf = (values: Settings): WorkspaceCreation =>
  Option.getOrElse(values.workspaceCreation, () => (isLocalDevelopment(values) ? "anyone" : "operator"))

/** The public URL of the service, without a trailing slash. */
export const baseUrlOf = (values: Settings): string =>
  Option.match(values.baseUrl, {
    onNone: () => `http://${hostOf(values)}:${values.port}`,
    onSome: (url) => url.href.replace(/\/+$/, "")
  })

/** The settings as a Markdown table for docs/reference/settings.md. */
export const settingsReference = (): string => {
  const rows = Object.values(settings).map(
    ({ default: fallback, meaning, name, type }) => `| \`${name}\` | ${type} | ${fallback} | ${meaning} |`
  )
  return ["| setting | form | default | meaning |", "|---|---|---|---|", ...rows, ""].join("\n")
}
