import { readFileSync } from "node:fs"
import { join } from "node:path"
import { bundledPackages } from "@calendeal/web-kit/bundled-packages"
import { licences } from "./licences.ts"
import { sbom } from "./sbom.ts"
import { installedParties } from "./ThirdParty.ts"

const root = join(import.meta.dirname, "../../..")
const read = (file: string) => readFileSync(join(root, file), "utf8")

/**
 * The plugins that write beside the bundle its licence, and whose code is in it, the booking page's included:
 * `THIRD-PARTY-LICENSES.txt` and `sbom.cdx.json`.
 */
export const tellThirdParties = (packagesOfPages: () => ReadonlyArray<string>) => {
  const found = new Set<string>()
  return [
    bundledPackages(found),
    {
      name: "tell-third-parties",
      generateBundle(this: {
        emitFile: (file: { type: "asset"; fileName: string; source: string }) => unknown
      }) {
        const parties = [...installedParties(root, new Set([...found, ...packagesOfPages()]))].toSorted(
          (one, other) => (one.name < other.name ? -1 : 1)
        )
        const emit = (fileName: string, source: string) => this.emitFile({ type: "asset", fileName, source })
        emit("LICENSE", read("LICENSE"))
        emit("THIRD-PARTY-LICENSES.txt", licences(parties))
        emit("sbom.cdx.json", sbom(JSON.parse(read("package.json")).version, parties))
      }
    }
  ]
}
