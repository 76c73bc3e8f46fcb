import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { parse } from "yaml"
import { settings } from "../../src/settings/Settings.ts"

const file: {
  readonly services: Readonly<Record<string, { readonly environment?: Readonly<Record<string, unknown>> }>>
} = parse(readFileSync(new URL("../../../../compose.yaml", import.meta.url), "utf8"), { merge: true })

/** Settings that compose.yaml omits, with the reasons. */
const leftOut: Readonly<Record<string, string>> = {
  HOST: "the image sets it: inside a container every address is the right one",
  PORT: "the image sets it: the proxy and the health check know the port by it",
  DATA_DIR: "not used in production",
  OUTGOING_ALLOW_LOOPBACK: "refused in production",
  AD_LAB_URL: "refused in production",
  DATABASE_MIGRATION_URL: "only the service migrate is given what only the owner of the database may do"
}

const names = Object.values(settings).map(({ name }) => name)
const environmentOf = (service: string) => Object.keys(file.services[service]?.environment ?? {})

describe("compose.yaml", () => {
  it.each(["serve", "work", "migrate"])(
    "passes every setting to %s, but for those that are listed",
    (service) => {
      const without = Object.keys(leftOut).filter(
        (name) => service !== "migrate" || name !== "DATABASE_MIGRATION_URL"
      )
      assert.sameMembers(
        environmentOf(service),
        names.filter((name) => !without.includes(name))
      )
    }
  )

  it("omits only existing settings", () => {
    assert.includeMembers(names, Object.keys(leftOut))
  })
})
