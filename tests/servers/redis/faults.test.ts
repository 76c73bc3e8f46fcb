import { generateKeyPairSync, randomBytes, randomInt } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { rootCertificates } from "node:tls"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import * as Postgres from "@calendeal/adapters-postgres"
import { layer as postgres } from "@calendeal/adapters-postgres/connection"
import { createBooking, createOffering } from "@calendeal/port-contracts/samples"
import { Effect, Layer, Redacted } from "effect"
import { commandHelps } from "@calendeal/app/commands/reference"
import { settings } from "@calendeal/app/settings/Settings"
import { debianPrograms, startDebianPostgres } from "../../kit/processes/debianPostgres.ts"
import { ordinaryLogin } from "../../kit/processes/database.ts"
import { freePort, startProgram } from "../../kit/processes/Process.ts"
import { startRedis } from "../../kit/processes/Redis.ts"
import { startSink } from "../../kit/processes/sink.ts"
import { bundle, compiled } from "../../kit/build/built.ts"
import { type Outcome, runCommand } from "../../kit/command-line/runCommand.ts"

const folder = mkdtempSync(join(tmpdir(), "calendeal-faults-"))
const key = () => `v1:${randomBytes(32).toString("base64")}`

/** The value of each setting in the tested production; undefined if production rejects the setting. */
let values: Readonly<Record<string, string | undefined>>

/** The arguments of each command. Each call returns arguments with which the command can succeed again. */
let argumentsOf: Readonly<Record<string, () => ReadonlyArray<string>>>

/** Commands that run until they are stopped, and the text that they print when they are up. */
const longRunning: Readonly<Record<string, string>> = {
  serve: "serving ",
  work: "the worker is running"
}

/** What a command answers here in place of a success. */
const refusing: Readonly<Record<string, string>> = {
  restore: "is not empty",
  "domain remove": "The workspace does not have this domain.",
  "reader remove": "No reader has this name.",
  "import payments": "The workspace has no such payment connection."
}

const allSettings = Object.values(settings).map(({ name }) => name)
const full = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  )

/** Runs a command with its arguments. A long-running command starts as a process and is stopped when it is up. */
const run = async (name: string, environment: Record<string, string>): Promise<Outcome> => {
  const words = [...name.split(" "), ...(argumentsOf[name]?.() ?? [])]
  const readyText = longRunning[name]
  if (readyText === undefined && name !== "mcp") {
    // The default data folder is in the working directory, which is the repository in this process.
    const writes = name === "seed" && environment["DATA_DIR"] === undefined
    return runCommand(words, writes ? { ...environment, DATA_DIR: join(folder, ".data") } : environment)
  }
  // Processes on one machine need different ports, and others run at the same time.
  const ports = name === "work" && "METRICS_PORT" in environment && { METRICS_PORT: String(await freePort()) }
  const program = startProgram(bundle, { NODE_COMPILE_CACHE: compiled, ...environment, ...ports }, ...words)
  // It ends with its input, which is empty here.
  if (readyText === undefined) return { code: await program.ended, output: program.output() }
  const isReady = await program.printed(readyText).then(
    () => true,
    () => false
  )
  return { code: isReady ? await program.stop("SIGTERM") : await program.ended, output: program.output() }
}

/** Runs commands concurrently. */
const runAll = (environment: Record<string, string>, names = Object.keys(argumentsOf)) =>
  Promise.all(names.map(async (name) => ({ name, ...(await run(name, environment)) })))

/** Commands that start as processes, which costs more than all others together when a setting is refused. */
const started = [...Object.keys(longRunning), "mcp"]

/**
 * The commands that run without a setting: `doctor` always, all of them if it is refused, and otherwise a twelfth, which begins
 * at another one for the next setting, so that each command meets five. Of those that are processes one. All of them for all
 * settings take 5 minutes.
 */
const concernedBy = async (missing: string, environment: Record<string, string>) => {
  const turn = allSettings.indexOf(missing)
  const isRefused = (await run("keys list", environment)).code !== 0
  const process = started[turn % started.length]
  return Object.keys(argumentsOf).filter((name, index) => {
    if (name === "doctor") return true
    if (started.includes(name)) return name === process && (isRefused || turn % 4 === 0)
    return isRefused || index % 12 === turn % 12
  })
}

let server: Awaited<ReturnType<typeof startDebianPostgres>>
let login: string
let redis: Awaited<ReturnType<typeof startRedis>>
let collector: Awaited<ReturnType<typeof startSink>>

beforeAll(async () => {
  server = await startDebianPostgres()
  const ownerUrl = server.urlOf(await server.createDatabase("calendeal"))
  login = await ordinaryLogin(ownerUrl)
  const redisPort = await freePort()
  redis = await startRedis(redisPort)
  collector = await startSink()
  writeFileSync(join(folder, "certificate.pem"), rootCertificates[0] ?? "")
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
  writeFileSync(join(folder, "key.pem"), privateKey.export({ type: "pkcs8", format: "pem" }))
  values = {
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(await freePort()),
    BASE_URL: "https://booking.example",
    DATA_DIR: folder,
    DATABASE_URL: login,
    DATABASE_DIRECT_URL: login,
    DATABASE_MIGRATION_URL: ownerUrl,
    POSTGRES_BIN: debianPrograms,
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    METRICS_PORT: String(await freePort()),
    TRUSTED_PROXIES: "10.0.0.0/8",
    SECRETS_KEYS: key(),
    BOOKING_TOKEN_KEYS: key(),
    BOOKING_TOKEN_TTL: "15 minutes",
    WORKSPACE_CREATION: "operator",
    FUNNEL_MONTHS: "25",
    OUTGOING_ALLOW_LOOPBACK: undefined,
    OUTGOING_ALLOWED_NETWORKS: "10.1.0.0/16",
    AD_LAB_URL: undefined,
    STRIPE_LAB_URL: undefined,
    CALENDEAL_ACCESS_TOKEN: undefined,
    GOOGLE_CLIENT_ID: "client",
    GOOGLE_CLIENT_SECRET: "secret",
    MICROSOFT_CLIENT_ID: "client",
    MICROSOFT_CLIENT_SECRET: "secret",
    ZOOM_CLIENT_ID: "zoom",
    ZOOM_CLIENT_SECRET: "secret",
    LINKEDIN_CLIENT_ID: "linkedin",
    LINKEDIN_CLIENT_SECRET: "secret",
    MICROSOFT_TENANT: "organizations",
    SMTP_URL: "smtp://ada:secret@127.0.0.1:1",
    SMTP_CA_FILE: join(folder, "certificate.pem"),
    MAIL_FROM: "booking@acme.example",
    MAIL_BOUNCE_ADDRESS: "bounces@acme.example",
    BOUNCE_IMAP_URL: "imaps://ada:secret@127.0.0.1:1/INBOX",
    DKIM_SELECTOR: "s1",
    DKIM_PRIVATE_KEY_FILE: join(folder, "key.pem"),
    SMTP_OAUTH2_CLIENT_ID: "client",
    SMTP_OAUTH2_CLIENT_SECRET: "secret",
    SMTP_OAUTH2_REFRESH_TOKEN: "token",
    SMTP_OAUTH2_TOKEN_URL: "https://login.example/token",
    OIDC_ISSUER: "https://login.example",
    OIDC_CLIENT_ID: "client",
    OIDC_CLIENT_SECRET: "secret",
    OIDC_NAME: "Acme",
    OIDC_SCOPES: "openid email profile",
    OIDC_GROUPS_CLAIM: "groups",
    OIDC_JOIN: "@acme.example northwind member",
    OIDC_ALLOWED_NETWORKS: "10.1.0.0/16",
    LOG_LEVEL: "info",
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}`,
    OTEL_SERVICE_NAME: "calendeal",
    OTEL_TRACES_SAMPLER_ARG: "0",
    SENTRY_DSN: "https://key@errors.example/1"
  }
  const slug = () => `acme-${randomInt(1e9)}`
  const workspace = ["--workspace", "northwind"]
  const ada = ["--user", "ada@northwind.example"]
  argumentsOf = { bootstrap: () => [...workspace, "--owner", "ada@northwind.example"] }
  for (const name of ["migrate", "bootstrap", "seed"]) {
    const { code, output } = await run(name, full())
    assert.strictEqual(code, 0, output)
  }
  // The tokens of Ada are revoked below.
  const other = await runCommand(
    ["bootstrap", "--workspace", "southwind", "--owner", "eve@southwind.example", "--json"],
    full()
  )
  values = { ...values, CALENDEAL_ACCESS_TOKEN: String(JSON.parse(other.output).accessToken) }
  await runCommand(["bootstrap", "--workspace", "eastwind", "--owner", "ian@eastwind.example"], full())
  const suspended = ["--workspace", "eastwind"]
  const dump = join(folder, "first.dump")
  const backedUp = await runCommand(["backup", dump], full())
  assert.strictEqual(backedUp.code, 0, backedUp.output)
  const keyOf = async () => {
    const { output } = await runCommand(["keys", "create", ...workspace, "--json"], full())
    return ["--key", String(JSON.parse(output).apiKeyPrefix ?? JSON.parse(output).prefix)]
  }
  const [rotated, revoked] = [await keyOf(), await keyOf()]
  const file = join(folder, "workspace.yaml")
  writeFileSync(file, (await runCommand(["export", ...workspace], full())).output)
  writeFileSync(join(folder, "body.json"), "{}")
  writeFileSync(join(folder, "costs.csv"), "Day,Campaign,Cost\n2026-03-01,Brand,1")
  // One for each call, because the mails of a booking can be sent again ten times an hour, and a workspace is removed once.
  const bookings = await Effect.forEach(Array.from({ length: 3 * allSettings.length }), () =>
    Effect.flatMap(createOffering(), (offering) =>
      Effect.map(createBooking(offering), ({ uid }) => ({ slug: offering.workspace.slug, uid }))
    )
  ).pipe(
    Effect.provide(
      Postgres.layer.pipe(
        Layer.provide(postgres({ url: Redacted.make(ownerUrl), role: Postgres.serviceRole }))
      )
    ),
    Effect.runPromise
  )
  const [listed] = bookings
  const bookingOf = (booking = bookings.pop() ?? assert.fail("too few bookings")) => [
    "--workspace",
    booking.slug,
    "--booking",
    booking.uid
  ]
  const removed = ({ slug } = bookings.pop() ?? assert.fail("too few workspaces")) => [
    "--workspace",
    slug,
    "--confirm",
    slug
  ]
  argumentsOf = {
    serve: () => [],
    work: () => [],
    migrate: () => [],
    bootstrap: () => ["--workspace", slug(), "--owner", "ada@northwind.example"],
    seed: () => [],
    "workspaces list": () => [],
    "workspaces suspend": () => suspended,
    "workspaces resume": () => suspended,
    "workspaces remove": () => removed(),
    "members add": () => [...workspace, "--user", `${slug()}@northwind.example`],
    "keys list": () => workspace,
    "keys create": () => workspace,
    "keys rotate": () => [...workspace, ...rotated],
    "keys revoke": () => [...workspace, ...revoked],
    "keys reencrypt": () => [],
    "token list": () => workspace,
    "token create": () => [...workspace, ...ada],
    "token revoke": () => [...workspace, ...ada],
    "sign-in-link": () => [...workspace, ...ada],
    "domain list": () => [],
    "domain add": () => ["meet.northwind.example", ...workspace],
    "domain remove": () => ["book.northwind.example", ...workspace],
    apply: () => [file, ...workspace],
    export: () => workspace,
    "reader add": () => [...workspace, "--name", `reader_${slug().replaceAll("-", "_")}`],
    "reader list": () => [],
    "reader remove": () => ["--name", "no_reader"],
    "export-data": () => [...workspace, "--to", join(folder, slug())],
    schema: () => [],
    explain: () => ["--workspace", "acme", "--event-type", "intro", "--start", "2030-01-01T10:00:00Z"],
    replay: () => [...workspace, "--file", file],
    mcp: () => [],
    sign: () => ["--prefix", "ak_7Q2m9XcT4bLw", "--secret", "sks_", "--body", join(folder, "body.json")],
    "mails list": () => bookingOf(listed),
    "mails resend": () => bookingOf(),
    "import payments": () => [...workspace, "--from", "stripe", "--since", "2026-01-01"],
    "import spend": () => [...workspace, "--file", join(folder, "costs.csv"), "--currency", "EUR"],
    bounce: () => ["--message", join(folder, "body.json")],
    doctor: () => [],
    status: () => [],
    backup: () => [join(folder, `${randomInt(1e9)}.dump`)],
    restore: () => [dump],
    pause: () => [],
    resume: () => ["--send"]
  }
}, 300_000)

afterAll(async () => {
  await redis.kill()
  collector.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe("errors on the command line", { timeout: 600_000 }, () => {
  it("cover every command and every setting", async () => {
    const helps = await Effect.runPromise(commandHelps())
    const leaves = helps.filter(({ help }) => (help.subcommands ?? []).length === 0)
    assert.sameMembers(
      Object.keys(argumentsOf),
      leaves.map(({ words }) => words.join(" ")),
      "give a new command its arguments here"
    )
    assert.sameMembers(Object.keys(values), allSettings, "give a new setting a value here")
  })

  it("do not occur with valid settings", async () => {
    for (const { code, name, output } of await runAll(full()))
      if (refusing[name] === undefined) assert.strictEqual(code, 0, `${name}\n${output}`)
      else assert.include(output, refusing[name])
  })

  it.each(allSettings)(
    "names %s when it is missing, says what to do, and shows no stack",
    async (missing) => {
      const { [missing]: _, ...environment } = full()
      const names = await concernedBy(missing, environment)
      for (const { code, name, output } of await runAll(environment, names)) {
        if (code === 0 || output.includes(refusing[name] ?? "no such answer")) continue
        // On a slow machine a message of the beginning waits for more than five minutes, because no worker lasts here.
        if (name === "status" && output.includes("no worker runs")) continue
        assert.strictEqual(code, 1, name)
        assert.include(output, missing, name)
        assert.notMatch(output, /^ +at /m, name)
        assert.notInclude(output, "a bug in Calendeal", name)
      }
    }
  )

  it.each<readonly [string, ReadonlyArray<string>]>([
    [
      "Give the path of an existing file",
      ["sign", "--prefix", "ak_7Q2m9XcT4bLw", "--secret", "sks_", "--body", "absent"]
    ],
    ["Give the path of an existing file", ["apply", "absent", "--workspace", "northwind"]],
    ["create the workspace with `calendeal bootstrap`", ["export", "--workspace", "nowhere"]],
    [
      "List the keys of the workspace with `calendeal keys list`",
      ["keys", "revoke", "--workspace", "northwind", "--key", "ak_0000000000000"]
    ],
    [
      "Run `calendeal token list` to see",
      ["token", "revoke", "--workspace", "northwind", "--user", "eve@x.example"]
    ],
    ["Choose another slug", ["bootstrap", "--workspace", "northwind", "--owner", "ada@northwind.example"]],
    [
      "Run `calendeal export` to see",
      ["explain", "--workspace", "northwind", "--event-type", "none", "--start", "2030-01-01T10:00:00Z"]
    ]
  ])("says %s", async (remedy, words) => {
    const { code, output } = await runCommand(words, full())
    assert.strictEqual(code, 1, output)
    assert.include(output, remedy)
    assert.notMatch(output, /^ +at /m)
  })

  it("name a remedy if the data folder is read-only, as in a container", async () => {
    const { code, output } = await runCommand(["seed"], { ...full(), DATA_DIR: join(folder, "body.json") })
    assert.strictEqual(code, 1, output)
    assert.include(output, "Set DATA_DIR to a folder that this user can write to.")
    assert.notMatch(output, /^ +at /m)
  })
})
