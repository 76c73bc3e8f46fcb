import { readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Ajv } from "ajv"
import { bundle, root } from "../kit/build/built.ts"
import { installedParties } from "@calendeal/app/build/ThirdParty"

const dist = dirname(bundle)
const json = (file: string) => JSON.parse(readFileSync(file, "utf8"))

interface Component {
  readonly group?: string
  readonly name: string
  readonly version: string
  readonly purl: string
}
const components: ReadonlyArray<Component> = json(join(dist, "sbom.cdx.json")).components
const texts = readFileSync(join(dist, "THIRD-PARTY-LICENSES.txt"), "utf8")
const lock: Readonly<Record<string, { version: string; license: string }>> = json(
  join(root, "package-lock.json")
).packages

/** The npm packages in the bundle's source maps, independent of the build's plugins. */
const mapped = new Set(
  readdirSync(dist)
    .filter((file) => file.endsWith(".js.map"))
    .flatMap((file): ReadonlyArray<string> => json(join(dist, file)).sources)
    .flatMap((source) => /^.*(node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? [])
)
/** The packages of the pages, the console and the cards are in the bundle as built modules and files that no map names. */
const ofPages = [
  "node_modules/preact",
  "node_modules/preact-render-to-string",
  "node_modules/@fontsource-variable/figtree",
  "node_modules/preact-iso",
  "node_modules/@tanstack/preact-query",
  "node_modules/@tanstack/query-core",
  "node_modules/openapi-fetch",
  "node_modules/@expo-google-fonts/figtree",
  "node_modules/@expo-google-fonts/m-plus-1p",
  "node_modules/@expo-google-fonts/noto-sans-arabic",
  "node_modules/@expo-google-fonts/noto-sans-hebrew"
]

const fullName = ({ group, name }: Component) => (group === undefined ? name : `${group}/${name}`)

describe("the bundle folder", () => {
  it("D-SUP-1: contains the licence text of every bundled npm package", () => {
    assert.isAbove(mapped.size, 5)
    for (const folder of [...mapped, ...ofPages]) {
      const name = folder.slice("node_modules/".length)
      assert.include(texts, `\n${name} ${lock[folder]?.version} (${lock[folder]?.license})\n\n`)
      const files = readdirSync(join(root, folder)).filter((file) => /^licen[cs]e/i.test(file))
      for (const file of files) assert.include(texts, readFileSync(join(root, folder, file), "utf8").trim())
    }
  })

  it("D-SUP-2: contains an SBOM of these packages with the versions of the lock file", () => {
    assert.sameMembers(
      components.map((component) => `${fullName(component)} ${component.version}`),
      [...mapped, ...ofPages].map((folder) => `${folder.slice(13)} ${lock[folder]?.version}`)
    )
    assert.include(
      components.map(({ purl }) => purl),
      `pkg:npm/%40effect/platform-node@${lock["node_modules/@effect/platform-node"]?.version}`
    )
  })

  it("D-SUP-2: contains an SBOM that is valid for CycloneDX's schema", () => {
    const schemas = join(root, "node_modules/@cyclonedx/cyclonedx-library/res/schema")
    const schema = (name: string) => json(join(schemas, `${name}.SNAPSHOT.schema.json`))
    const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true })
    for (const name of ["spdx", "jsf-0.82"])
      ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`)
    const isSbom = ajv.compile(schema("bom-1.6"))
    isSbom(json(join(dist, "sbom.cdx.json")))
    assert.deepStrictEqual(isSbom.errors ?? [], [])
    assert.isFalse(isSbom({ ...json(join(dist, "sbom.cdx.json")), components: [{ name: "x" }] }))
  })

  it("D-SUP-1: cannot be built with code without a licence text or an entry in the lock file", () => {
    assert.throws(
      () => installedParties(root, new Set(["node_modules/pgpass"])),
      /pgpass .* has no licence text/
    )
    assert.throws(() => installedParties(root, new Set(["node_modules/unheard-of"])), /not in package-lock/)
  })

  it("D-SUP-1: contains the licence of Calendeal", () => {
    assert.strictEqual(
      readFileSync(join(dist, "LICENSE"), "utf8"),
      readFileSync(join(root, "LICENSE"), "utf8")
    )
  })
})
