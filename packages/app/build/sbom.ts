import type { ThirdParty } from "./ThirdParty.ts"

/**
 * The bill of materials of the bundle (SBOM), as CycloneDX 1.6 in JSON. It is the same for the same packages: it says no
 * time and has no number of its own.
 */
export const sbom = (version: string, parties: ReadonlyArray<ThirdParty>): string => {
  const product = `pkg:npm/calendeal@${version}`
  const document = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      lifecycles: [{ phase: "build" }],
      component: {
        type: "application",
        "bom-ref": product,
        name: "calendeal",
        version,
        purl: product,
        licenses: [{ license: { id: "Apache-2.0" } }]
      }
    },
    components: parties.map(componentOf),
    dependencies: [
      { ref: product, dependsOn: parties.map(purlOf) },
      ...parties.map((party) => ({ ref: purlOf(party) }))
    ]
  }
  return `${JSON.stringify(document, undefined, 2)}\n`
}

/** The package's address (package URL): of a scope, `@` is written as %40. */
const purlOf = ({ name, version }: ThirdParty) => `pkg:npm/${name.replace("@", "%40")}@${version}`

const componentOf = (party: ThirdParty) => {
  const { integrity, licence, name, version } = party
  const [scope, inScope] = name.split("/")
  const checksum = integrity.replace("sha512-", "")
  return {
    type: "library",
    "bom-ref": purlOf(party),
    ...(inScope === undefined ? { name } : { group: scope, name: inScope }),
    version,
    scope: "required",
    hashes: [{ alg: "SHA-512", content: Buffer.from(checksum, "base64").toString("hex") }],
    licenses: [/ (?:AND|OR|WITH) /.test(licence) ? { expression: licence } : { license: { id: licence } }],
    purl: purlOf(party)
  }
}
