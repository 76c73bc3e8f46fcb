import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Ajv2020 } from "ajv/dist/2020.js"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { parse, parseAllDocuments } from "yaml"
import { runPython } from "../../../tools/build/python.ts"
import { rendered } from "@calendeal/app/build/kubernetes"
import { version } from "@calendeal/app/version"

const deploy = join(import.meta.dirname, "../../../deploy")
const chart = join(deploy, "helm/calendeal")
const files = [...rendered().keys()]
const read = (path: string) => readFileSync(join(deploy, path), "utf8")
const valuesAreValid = new Ajv2020().compile(
  JSON.parse(readFileSync(join(chart, "values.schema.json"), "utf8"))
)
const values = () => parse(readFileSync(join(chart, "values.yaml"), "utf8"))

describe("the manifests for Kubernetes", { timeout: 300_000 }, () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "calendeal-kubernetes-"))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  /** Rejects if a document does not match the schema of its kind, or has an unknown field. */
  const validated = (text: string) => {
    writeFileSync(join(folder, "manifest.yaml"), text)
    const args = ["-m", "kubernetes_validate", "--strict", "-k", "1.37.0", join(folder, "manifest.yaml")]
    return runPython(import.meta.dirname, args)
  }

  it("are the chart with its default values", () => {
    assert.deepStrictEqual(readdirSync(join(deploy, "kubernetes")).toSorted(), files)
    for (const [file, text] of rendered()) assert.strictEqual(read(`kubernetes/${file}`), text)
  })

  /** The faults that Helm finds in a chart, and the manifests that it renders. */
  const withHelm = async (
    path: string
  ): Promise<{
    readonly faults: ReadonlyArray<string>
    readonly files: Readonly<Record<string, string>>
  }> => JSON.parse(await runPython(import.meta.dirname, ["helm.py", path]))

  it("are what Helm renders from the chart, in which its linter finds no fault", async () => {
    const { faults, files: byHelm } = await withHelm(chart)
    assert.deepStrictEqual(faults, [])
    assert.deepStrictEqual(byHelm, Object.fromEntries(rendered()))
  })

  it("are linted: Helm reports a value that does not exist", async () => {
    const broken = join(folder, "broken")
    cpSync(chart, broken, { recursive: true })
    writeFileSync(
      join(broken, "templates/config.yaml"),
      read("helm/calendeal/templates/config.yaml").replace(".host", ".gone.host")
    )
    const { faults } = await withHelm(broken)
    assert.match(String(faults), /config\.yaml/)
  })

  it.each(files)("%s is valid by the schemas of Kubernetes", async (file) => {
    assert.match(await validated(read(`kubernetes/${file}`)), /^INFO .* passed/m)
  })

  it("are validated field by field", async () => {
    const text = read("kubernetes/serve.yaml").replace("readinessProbe:", "readynessProbe:")
    const error: unknown = await validated(text).catch((failure: unknown) => failure)
    assert.match(String(error), /readynessProbe/)
  })

  it("contain every kind that an installation needs, with the image of this version", () => {
    const documents = files.flatMap((file) =>
      parseAllDocuments(read(`kubernetes/${file}`)).map((one) => one.toJS())
    )
    assert.deepStrictEqual(documents.map(({ kind }) => kind).toSorted(), [
      "ConfigMap",
      "Deployment",
      "Deployment",
      "HorizontalPodAutoscaler",
      "Ingress",
      "Job",
      "NetworkPolicy",
      "PodDisruptionBudget",
      "Service"
    ])
    const containers = documents.flatMap(({ spec }) => spec?.template?.spec?.containers ?? [])
    assert.deepStrictEqual(
      containers.map(({ args, image }) => [image, args]),
      [
        [`ghcr.io/calendeal/calendeal:${version}`, ["migrate"]],
        [`ghcr.io/calendeal/calendeal:${version}`, ["serve", "--no-worker"]],
        [`ghcr.io/calendeal/calendeal:${version}`, ["work"]]
      ]
    )
    const { appVersion, version: chartVersion } = parse(readFileSync(join(chart, "Chart.yaml"), "utf8"))
    assert.deepStrictEqual([appVersion, chartVersion], [version, version])
  })

  it("let the chart's schema refuse wrong and unknown values", () => {
    assert.isTrue(valuesAreValid(values()))
    assert.isFalse(valuesAreValid({ ...values(), host: "https://book.example.com" }))
    assert.isFalse(valuesAreValid({ ...values(), replicas: 3 }))
    assert.isFalse(valuesAreValid({ ...values(), serve: { ...values().serve, targetCpu: 101 } }))
  })
})
