// The kinds of tests: what `npm test` and each `npm run test:<kind>` run, and which programs that needs besides npm's.
import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"

/** Programs by any of their names or paths, with Debian's package and an image that has them. */
const programs = {
  curl: { names: ["curl"], debian: "curl", image: "curlimages/curl" },
  cyrus: { names: ["/usr/lib/cyrus/bin/httpd"], debian: "cyrus-caldav", image: "debian:12" },
  dovecot: { names: ["dovecot"], debian: "dovecot-imapd", image: "dovecot/dovecot" },
  java: { names: ["java"], debian: "openjdk-17-jre-headless", image: "eclipse-temurin:17-jre" },
  nginx: { names: ["/usr/sbin/nginx"], debian: "nginx", image: "nginx:1" },
  openDkim: { names: ["opendkim"], debian: "opendkim", image: "debian:12" },
  openssl: { names: ["openssl"], debian: "openssl", image: "debian:12" },
  pgBouncer: { names: ["pgbouncer"], debian: "pgbouncer", image: "edoburu/pgbouncer" },
  php: { names: ["php"], debian: "php-cli", image: "php:8-cli" },
  postfix: { names: ["postfix"], debian: "postfix", image: "boky/postfix" },
  postgres15: {
    names: ["/usr/lib/postgresql/15/bin/pg_restore"],
    debian: "postgresql-15",
    image: "postgres:15"
  },
  promtool: { names: ["promtool"], debian: "prometheus", image: "prom/prometheus" },
  ps: { names: ["ps"], debian: "procps", image: "debian:12" },
  python: { names: ["python3"], debian: "python3-venv", image: "python:3" },
  radicale: { names: ["radicale"], debian: "radicale", image: "tomsquest/docker-radicale" },
  redis: { names: ["redis-server", "valkey-server"], debian: "redis-server", image: "redis:8" },
  ruby: { names: ["ruby"], debian: "ruby", image: "ruby:3" },
  xandikos: { names: ["xandikos"], debian: "xandikos", image: "ghcr.io/jelmer/xandikos" }
}

/** What `npm test` runs is the first one. */
export const kinds = {
  default: {
    what: "units, contracts on memory and PostgreSQL, the service over HTTP, documents, the pages in Chromium",
    tasks: ["test", "test:acceptance", "test:documents", "test:browser"],
    needs: []
  },
  processes: {
    what: "the bundle, the command line and the published packages",
    tasks: ["test:processes", "test:packages"],
    needs: ["openssl", "curl", "ps"]
  },
  servers: {
    what: "Redis or Valkey, PgBouncer, Caddy, mail and calendar servers, Keycloak, promtool, PostgreSQL 15",
    tasks: ["test:servers"],
    needs: [
      "curl",
      "cyrus",
      "dovecot",
      "java",
      "openDkim",
      "openssl",
      "pgBouncer",
      "php",
      "postfix",
      "postgres15",
      "promtool",
      "python",
      "radicale",
      "redis",
      "ruby",
      "xandikos"
    ],
    root: "mail and calendar servers change to users of their own"
  },
  faults: {
    what: "kills, outages, upgrades and failover",
    tasks: ["test:faults"],
    needs: ["nginx", "openssl", "ps", "python", "radicale"],
    root: "a full disk is a small one that is mounted"
  },
  cost: {
    what: "statements, rows, allocations and processor time of requests",
    tasks: ["test:cost"],
    needs: ["ps", "radicale"]
  },
  memory: { what: "the service over HTTP on the adapters in memory", tasks: ["test:memory"], needs: [] },
  distributed: {
    what: "a Citus cluster",
    tasks: ["test:distributed"],
    needs: [],
    setting: ["TEST_CITUS_SCRIPT", "TEST_CITUS_URL"]
  }
}

const isThere = ({ names }) =>
  names.some((name) =>
    name.startsWith("/")
      ? existsSync(name)
      : [...process.env.PATH.split(delimiter), "/usr/sbin"].some((folder) => existsSync(join(folder, name)))
  )

/** The programs that are missing here. */
export const missingFor = (names) =>
  [...new Set(names.flatMap((name) => kinds[name].needs))]
    .map((name) => programs[name])
    .filter((program) => !isThere(program))

/** Whether the settings of a kind, if it needs one, are there. */
const isSet = ({ setting }) => setting === undefined || setting.some((name) => process.env[name])

/** The kinds of `npm run test:all`: all but those whose setting is missing. */
export const allKinds = () => Object.keys(kinds).filter((name) => isSet(kinds[name]))

/** The command that runs a kind. */
export const commandOf = (name) => (name === "default" ? "npm test" : `npm run test:${name}`)

/** One line with the kinds that a run does not contain, and the command for each. */
export const describeOthers = (names) =>
  `Not in this run: ${Object.keys(kinds)
    .filter((name) => !names.includes(name))
    .map((name) => `${kinds[name].what} (${commandOf(name)})`)
    .join("; ")}.`

/** The Debian packages of the programs that a kind needs, sorted. */
export const packagesFor = (name) => kinds[name].needs.map((program) => programs[program].debian).toSorted()

/** Why a kind cannot run here, in one line; undefined: it can. */
export const obstacleOf = (name) => {
  const { root, setting } = kinds[name]
  const missing = missingFor([name])
  if (missing.length > 0) {
    const list = missing.map(({ debian, image, names }) => `${names[0]} (Debian: ${debian}; image: ${image})`)
    return `test:${name} needs ${list.join(", ")}.`
  }
  if (root !== undefined && process.getuid?.() !== 0) return `test:${name} needs root: ${root}.`
  if (!isSet(kinds[name])) return `test:${name} needs ${setting.join(" or ")}: see CONTRIBUTING.md.`
  return undefined
}
