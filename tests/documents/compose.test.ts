import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { parse } from "yaml"
import { settings } from "@calendeal/app/settings/Settings"

const file: {
  readonly services: Readonly<Record<string, { readonly environment?: Readonly<Record<string, unknown>> }>>
} = parse(readFileSync(new URL("../../compose.yaml", import.meta.url), "utf8"), { merge: true })

/** Settings that compose.yaml omits, with the reasons. */
const omitted: Readonly<Record<string, string>> = {
  HOST: "set by the image: a container listens on every address",
  PORT: "set by the image: the proxy and the health check use this port",
  DATA_DIR: "not used in production",
  OUTGOING_ALLOW_LOOPBACK: "refused in production",
  AD_LAB_URL: "refused in production",
  CALENDEAL_ACCESS_TOKEN: "belongs to a member: give it to `docker compose run --env`",
  POSTGRES_BIN: "the image has no programs of PostgreSQL; the container `postgres` has them",
  DATABASE_MIGRATION_URL: "only the service migrate uses the login of the database's owner"
}

const names = Object.values(settings).map(({ name }) => name)
const environmentOf = (service: string) => Object.keys(file.services[service]?.environment ?? {})

describe("compose.yaml", () => {
  it.each(["serve", "work", "migrate"])("passes every setting to %s, except the omitted ones", (service) => {
    const omittedHere = Object.keys(omitted).filter(
      (name) => service !== "migrate" || name !== "DATABASE_MIGRATION_URL"
    )
    assert.sameMembers(
      environmentOf(service),
      names.filter((name) => !omittedHere.includes(name))
    )
  })

  it("omits only existing settings", () => {
    assert.includeMembers(names, Object.keys(omitted))
  })
})
