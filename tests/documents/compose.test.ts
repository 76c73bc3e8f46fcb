import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { parse } from "yaml"
import { settings } from "@calendeal/app/settings/Settings"

interface Service {
  readonly environment?: Readonly<Record<string, string>>
  readonly mem_limit?: string
  readonly logging?: { readonly options?: Readonly<Record<string, string>> }
  readonly networks?: { readonly default: { readonly ipv4_address: string } }
  readonly profiles?: ReadonlyArray<string>
  readonly security_opt?: ReadonlyArray<string>
  readonly volumes?: ReadonlyArray<string>
}

const file: { readonly services: Readonly<Record<string, Service>> } = parse(
  readFileSync(new URL("../../compose.yaml", import.meta.url), "utf8"),
  { merge: true }
)

/** Settings that compose.yaml omits, with the reasons. */
const omitted: Readonly<Record<string, string>> = {
  HOST: "set by the image: a container listens on every address",
  PORT: "set by the image: the proxy and the health check use this port",
  DATA_DIR: "not used in production",
  OUTGOING_ALLOW_LOOPBACK: "refused in production",
  AD_LAB_URL: "refused in production",
  STRIPE_LAB_URL: "refused in production",
  CALENDEAL_ACCESS_TOKEN: "belongs to a member: give it to `docker compose run --env`",
  POSTGRES_BIN: "the image has no programs of PostgreSQL; the container `postgres` has them",
  DATABASE_MIGRATION_URL: "only the service migrate uses the login of the database's owner"
}

/** What Node itself reads (docs/guides/deploy.md). */
const ofNode = ["ICU_TIMEZONE_FILES_DIR"]

const names = Object.values(settings).map(({ name }) => name)
const environmentOf = (service: string) => Object.keys(file.services[service]?.environment ?? {})

describe("compose.yaml", () => {
  it.each(["serve", "work", "migrate"])("passes every setting to %s, except the omitted ones", (service) => {
    const omittedHere = Object.keys(omitted).filter(
      (name) => service !== "migrate" || name !== "DATABASE_MIGRATION_URL"
    )
    assert.sameMembers(environmentOf(service), [
      ...names.filter((name) => !omittedHere.includes(name)),
      ...ofNode
    ])
  })

  it.each(Object.keys(file.services))("limits the memory, the logs and the rights of %s", (name) => {
    const { logging, mem_limit: memory, security_opt: security } = file.services[name] ?? {}
    assert.match(String(memory), /^(?:\d+[mg]|\$\{\w+:-\d+[mg]\})$/)
    assert.hasAllKeys(logging?.options, ["max-size", "max-file"])
    assert.deepStrictEqual(security, ["no-new-privileges:true"])
  })

  it("trusts the proxy alone, and has a folder for files that settings name", () => {
    const { proxy } = file.services
    for (const name of ["serve", "work"]) {
      const service = file.services[name]
      assert.strictEqual(service?.environment?.["TRUSTED_PROXIES"], proxy?.networks?.default.ipv4_address)
      assert.include(service?.volumes ?? [], "./files:/etc/calendeal:ro")
    }
  })

  it("makes backups when it is asked to, and not with the other services", () => {
    assert.deepStrictEqual(file.services["backup"]?.profiles, ["backup"])
  })

  it("omits only existing settings", () => {
    assert.includeMembers(names, Object.keys(omitted))
  })
})
