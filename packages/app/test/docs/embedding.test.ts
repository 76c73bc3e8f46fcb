import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"

const page = readFileSync(new URL("../../../../docs/guides/embed-the-domain.md", import.meta.url), "utf8")
const app = fileURLToPath(new URL("../../", import.meta.url))

describe("docs/guides/embed-the-domain.md", () => {
  it("shows a program that runs without HTTP and PostgreSQL", () => {
    const program = /```ts\n(.*?)```/s.exec(page)?.[1]
    assert.isString(program)
    const ran = spawnSync(process.execPath, ["--input-type=module-typescript", "-e", program ?? ""], {
      cwd: app,
      encoding: "utf8"
    })
    assert.strictEqual(ran.stderr, "")
    const receipt: unknown = JSON.parse(ran.stdout)
    assert.deepInclude(receipt, { isReplay: false, cents: 199_50 })
  })
})
