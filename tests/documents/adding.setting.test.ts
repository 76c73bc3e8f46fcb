import { execFileSync } from "node:child_process"
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"

const root = join(import.meta.dirname, "../..")
const copy = mkdtempSync(join(tmpdir(), "calendeal-adding-"))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const domain = "packages/domain/src/workspace/event-types"

/** What the guide's first step adds: one line each. */
const lines = [
  {
    file: `${domain}/settingNumbers.ts`,
    after: "export const windowNumbers = {\n",
    line: '  sampleMinutes: { about: "A sample number", minimum: 2, maximum: 9, standard: 3, unit: "minutes" },\n'
  },
  {
    file: `${domain}/settingNumbers.ts`,
    after: "export const bookerLimits = {\n",
    line: '  sampleLimit: { about: "A sample limit", minimum: 1 },\n'
  },
  {
    file: `${domain}/EventType.ts`,
    after: "export const plainSettings = {\n",
    line: '  sampleAnswer: setting("A sample answer.", Schema.Boolean, false),\n'
  }
]

/** What the sources say of the settings, as JSON. */
const script = `
import { CalendealApi } from "@calendeal/adapters-http/contract"
import { newEventType } from "@calendeal/domain/event-types"
import { operationEffects, treatments } from "@calendeal/domain/management"
import { OpenApi } from "effect/http-api"
import { limitFields, numberFields } from "./packages/console/src/event-types/numberFields.ts"
import { workspaceFileSchema } from "./packages/app/src/workspace-file/WorkspaceFile.ts"

const id = crypto.randomUUID()
const { schemas } = OpenApi.fromApi(CalendealApi).components
console.log(JSON.stringify({
  stored: newEventType({ id, workspaceId: id, slug: "a", title: "A" }),
  shown: schemas.EventType.properties,
  created: schemas.EventTypeDraft.properties,
  changed: schemas.EventTypePatch.properties,
  file: workspaceFileSchema().$defs.WorkspaceFileEventType.properties,
  logged: treatments.eventTypes,
  effects: operationEffects.get("updateEventType"),
  form: [...numberFields, ...limitFields]
}))
`

const ask = () => {
  for (const folder of ["domain", "adapters-http", "console", "app"]) {
    mkdirSync(join(copy, "packages", folder), { recursive: true })
    for (const part of ["package.json", "src"])
      cpSync(join(root, "packages", folder, part), join(copy, "packages", folder, part), { recursive: true })
  }
  mkdirSync(join(copy, "node_modules/@calendeal"), { recursive: true })
  for (const name of readdirSync(join(root, "node_modules")))
    if (name !== "@calendeal" && !name.startsWith("."))
      symlinkSync(join(root, "node_modules", name), join(copy, "node_modules", name))
  for (const folder of ["domain", "adapters-http"])
    symlinkSync(join(copy, "packages", folder), join(copy, "node_modules/@calendeal", folder))
  for (const { after, file, line } of lines) {
    const text = readFileSync(join(copy, file), "utf8")
    assert.include(text, after)
    writeFileSync(join(copy, file), text.replace(after, after + line))
  }
  writeFileSync(join(copy, "ask.mjs"), script)
  return JSON.parse(execFileSync(process.execPath, ["ask.mjs"], { cwd: copy, encoding: "utf8" }))
}

describe("docs/guides/adding.md: a setting of an event type", () => {
  let said: ReturnType<typeof ask>
  beforeAll(() => {
    said = ask()
  }, 60_000)

  it("D-MGMT-37: a line in the domain gives it to what is stored, with its default", () => {
    assert.strictEqual(said.stored.window.sampleMinutes, 3)
    assert.strictEqual(said.stored.sampleLimit, null)
    assert.strictEqual(said.stored.sampleAnswer, false)
  })

  it("D-MGMT-37: the API, its document and the workspace file follow, with description, range and default", () => {
    assert.containsAllKeys(said.shown, ["sampleMinutes", "sampleLimit", "sampleAnswer"])
    for (const properties of [said.created, said.changed, said.file]) {
      assert.deepInclude(properties.sampleMinutes, {
        type: "integer",
        minimum: 2,
        maximum: 9,
        description: "A sample number, 2 to 9.",
        default: 3
      })
      assert.deepInclude(properties.sampleLimit, {
        description: "A sample limit, at least 1. Null: no limit.",
        default: null
      })
      assert.deepInclude(properties.sampleAnswer, { type: "boolean", default: false })
    }
  })

  it("D-MGMT-37: the audit log shows it, and a change of it needs no recent sign-in", () => {
    for (const name of ["sampleLimit", "sampleAnswer"]) assert.strictEqual(said.logged[name], "shown")
    for (const name of ["sampleMinutes", "sampleLimit", "sampleAnswer"]) assert.isNull(said.effects[name])
  })

  it("D-CON-97: the console's form has a field for the number and the limit, with its range", () => {
    const ranges = new Map(said.form.map(({ name, range }: { name: string; range: object }) => [name, range]))
    assert.deepInclude(ranges.get("sampleMinutes"), { minimum: 2, maximum: 9 })
    assert.deepInclude(ranges.get("sampleLimit"), { minimum: 1 })
  })
})
