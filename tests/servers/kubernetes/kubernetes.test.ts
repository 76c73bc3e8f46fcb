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

const filled = {
  trustedProxies: "10.42.0.17",
  image: { pullSecrets: [{ name: "registry" }] },
  ingress: { annotations: { "cert-manager.io/cluster-issuer": "letsencrypt" } },
  files: {
    volumes: [{ name: "mail", secret: { secretName: "calendeal-mail" } }],
    mounts: [{ name: "mail", mountPath: "/etc/calendeal/mail", readOnly: true }]
  },
  pods: {
    priorityClassName: "high",
    nodeSelector: { disk: "ssd" },
    tolerations: [{ key: "only", operator: "Exists" }]
  },
  backup: { suspend: false, claim: "dumps", keepDays: 30 }
}

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
    path: string,
    release = "calendeal",
    values: object = {}
  ): Promise<{
    readonly faults: ReadonlyArray<string>
    readonly files: Readonly<Record<string, string>>
  }> => JSON.parse(await runPython(import.meta.dirname, ["helm.py", path, release, JSON.stringify(values)]))

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
      "CronJob",
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

  it("let several releases be in one namespace, with files, backups and places of their own", async () => {
    const { faults, files: other } = await withHelm(chart, "second", filled)
    assert.deepStrictEqual(faults, [])
    const documents = Object.values(other).flatMap((text) => parseAllDocuments(text).map((one) => one.toJS()))
    const namesOf = (
      all: ReadonlyArray<{ readonly kind: string; readonly metadata: { readonly name: string } }>
    ) => all.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
    const first = files.flatMap((file) =>
      parseAllDocuments(read(`kubernetes/${file}`)).map((one) => one.toJS())
    )
    assert.deepStrictEqual(
      namesOf(documents).filter((name) => namesOf(first).includes(name)),
      []
    )
    // Nothing of one release selects pods of the other.
    for (const { metadata, spec } of documents) {
      const selector = spec?.selector?.matchLabels ?? spec?.podSelector?.matchLabels
      if (selector !== undefined)
        assert.strictEqual(selector["app.kubernetes.io/instance"], "second", metadata.name)
    }
    for (const text of Object.values(other)) await validated(text)
    const deployments = documents.filter(({ kind }) => kind === "Deployment")
    assert.strictEqual(deployments.length, 2)
    for (const deployment of deployments) {
      const { metadata, spec } = deployment.spec.template
      assert.include(metadata.annotations["calendeal/configuration"], filled.trustedProxies)
      assert.deepStrictEqual(spec.volumes, filled.files.volumes)
      assert.deepStrictEqual(spec.containers[0].volumeMounts, filled.files.mounts)
      assert.deepStrictEqual(spec.imagePullSecrets, filled.image.pullSecrets)
      assert.deepStrictEqual(spec.tolerations, filled.pods.tolerations)
      assert.hasAnyKeys(spec.containers[0], ["livenessProbe"])
      assert.hasAnyKeys(spec.containers[0], ["readinessProbe"])
    }
    assert.isFalse(documents.find(({ kind }) => kind === "CronJob").spec.suspend)
  })

  it("make no backups and trust no pod by default", () => {
    const backup = parse(read("kubernetes/backup.yaml"))
    assert.isTrue(backup.spec.suspend)
    // An address of a documentation (RFC 5737).
    assert.strictEqual(values().trustedProxies, "192.0.2.0/24")
  })

  it("let the chart's schema refuse wrong and unknown values", () => {
    assert.isTrue(valuesAreValid(values()))
    assert.isFalse(valuesAreValid({ ...values(), host: "https://book.example.com" }))
    assert.isFalse(valuesAreValid({ ...values(), replicas: 3 }))
    assert.isFalse(valuesAreValid({ ...values(), serve: { ...values().serve, targetCpu: 101 } }))
  })
})
