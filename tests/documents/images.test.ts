import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { afterEach, assert, beforeEach, describe, it } from "@effect/vitest"
import { parse } from "yaml"
import { version } from "@calendeal/app/version"

const root = fileURLToPath(new URL("../../", import.meta.url))
const files = ["compose.yaml", "Dockerfile", "deploy/helm/calendeal/values.yaml"] as const

/** The service's own image, which its version identifies. */
const own = `ghcr.io/calendeal/calendeal:${version}`

/** The images of others that a file pulls from a registry. */
const imagesOf = (text: string) =>
  [...text.matchAll(/^\s*(?:image:|FROM)\s+(\S+:\S+)/gm)].flatMap(([, image = ""]) =>
    image === own ? [] : [image]
  )

describe("images", () => {
  it.for(files)("D-SUP-3: %s pins every image by tag and digest", (file) => {
    const images = imagesOf(readFileSync(join(root, file), "utf8"))
    assert.isNotEmpty(images)
    for (const image of images) assert.match(image, /^[a-z/.]+:\d[\w.-]*@sha256:[0-9a-f]{64}$/)
  })

  it("compose.yaml runs the image of this version, and compose.build.yaml builds it instead", () => {
    const { services } = parse(readFileSync(join(root, "compose.yaml"), "utf8"), { merge: true })
    const { services: built } = parse(readFileSync(join(root, "compose.build.yaml"), "utf8"))
    const running = Object.keys(services).filter((name) => services[name].image === own)
    assert.sameMembers(running, ["serve", "work", "migrate"])
    assert.sameMembers(Object.keys(built), running)
    for (const name of running) {
      assert.notProperty(services[name], "build")
      assert.deepStrictEqual(built[name], { image: "calendeal", build: "." })
    }
  })

  it("the Dockerfile has no option that Docker before version 25 does not know", () => {
    assert.notInclude(
      readFileSync(join(root, "Dockerfile"), "utf8").replaceAll(/^#.*$/gm, ""),
      "--start-interval"
    )
    assert.notInclude(readFileSync(join(root, "compose.yaml"), "utf8"), "start_interval")
  })

  it("D-SUP-3: the image uses the Node version of the tests", () => {
    const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
    const images = new Set(imagesOf(readFileSync(join(root, "Dockerfile"), "utf8")))
    assert.deepStrictEqual(
      [...images].map((image) => image.split("@")[0]),
      [`node:${devDependencies.node}-slim`]
    )
  })

  it("D-SUP-3: .dockerignore includes the files that the build needs", () => {
    const kept = [...readFileSync(join(root, ".dockerignore"), "utf8").matchAll(/^!(.+)$/gm)].map(
      ([, path]) => path
    )
    const app = join(root, "packages/app")
    const built = readdirSync(join(app, "build")).filter((file) => file.endsWith(".ts"))
    const imported = ["tsdown.config.ts", ...built.map((file) => `build/${file}`)].flatMap((file) =>
      [...readFileSync(join(app, file), "utf8").matchAll(/from "(\.[^"]+)"/g)].map(([, path = ""]) =>
        relative(root, join(app, file, "..", path))
      )
    )
    assert.isNotEmpty(imported)
    for (const path of [...imported, "LICENSE", "package.json", "package-lock.json"])
      assert.isTrue(
        kept.some((one) => path === one || path.startsWith(`${one}/`)),
        path
      )
  })
})

describe("deploy/pin-images.sh", () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "calendeal-images-"))
    mkdirSync(join(folder, "deploy/helm/calendeal"), { recursive: true })
    for (const file of files) writeFileSync(join(folder, file), readFileSync(join(root, file)))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  /** Runs the script with a `docker` that runs the shell command `answer`; `$4` is the requested tag. */
  const pin = (answer: string) => {
    const docker = join(folder, "docker")
    writeFileSync(docker, `#!/bin/sh\n${answer}\n`)
    chmodSync(docker, 0o755)
    return spawnSync("sh", [join(root, "deploy/pin-images.sh"), folder], {
      encoding: "utf8",
      env: { PATH: `${folder}:${process.env["PATH"]}` }
    })
  }
  const contents = () => files.map((file) => readFileSync(join(folder, file), "utf8"))

  it("D-SUP-3: writes the registry's digest for each tag and changes nothing else", () => {
    const before = contents()
    const run = pin(`printf 'sha256:%s' "$(printf %s "$4" | sha256sum | cut -d' ' -f1)"`)
    assert.strictEqual(run.status, 0, run.stderr)
    const digestOf = (tag: string) => createHash("sha256").update(tag).digest("hex")
    const expected = before.map((text) =>
      text.replaceAll(/(\S+:\S+)@sha256:[0-9a-f]{64}/g, (_, tag: string) => `${tag}@sha256:${digestOf(tag)}`)
    )
    assert.notDeepEqual(expected, before)
    assert.deepStrictEqual(contents(), expected)
  })

  it("D-SUP-3: adds a digest to a tag without one", () => {
    const bare = contents().map((text) => text.replaceAll(/@sha256:[0-9a-f]{64}/g, ""))
    for (const [nth, file] of files.entries()) writeFileSync(join(folder, file), bare[nth] ?? "")
    assert.strictEqual(pin(`printf 'sha256:%064d' 0`).status, 0)
    for (const image of contents().flatMap(imagesOf)) assert.match(image, /:[\w.-]+@sha256:0{64}$/)
  })

  it.for(["exit 1", "echo none", `case $4 in redis*) exit 1;; *) printf 'sha256:%064d' 0;; esac`])(
    "D-SUP-3: changes nothing if the registry does not respond for every tag (%s)",
    (answer) => {
      const before = contents()
      assert.notStrictEqual(pin(answer).status, 0)
      assert.deepStrictEqual(contents(), before)
    }
  )
})
