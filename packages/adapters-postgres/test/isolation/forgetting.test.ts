import { assert, describe, it } from "@effect/vitest"
import { forgetWorkspace, mistakeWorkspace } from "./forgetting.ts"

const forgotten = (text: string) => forgetWorkspace({ text, parameters: [] }).text

describe("a statement", () => {
  it("without the workspace loses all conditions on it and keeps the parameters and the rest", () => {
    assert.strictEqual(
      forgotten("select * from contacts where workspace_id = $1 and id = $2"),
      "select * from contacts where $1::uuid is not null and id = $2"
    )
    assert.strictEqual(
      forgotten("update a set x = $1 from b where a.workspace_id = b.workspace_id and b.workspace_id=$12"),
      "update a set x = $1 from b where true and $12::uuid is not null"
    )
    assert.strictEqual(
      forgotten('select * from workspaces where workspace_id = $1 and "workspace_id" = any($2::uuid[])'),
      "select * from workspaces where $1::uuid is not null and $2::uuid[] is not null"
    )
    assert.strictEqual(
      forgotten('join later on later.workspace_id = $3 and later."from" = s.uid'),
      'join later on $3::uuid is not null and later."from" = s.uid'
    )
  })

  it("without the workspace is unchanged if it has no such condition", () => {
    const text = 'insert into hosts ("workspace_id") values ($1) on conflict (workspace_id, id) do nothing'
    assert.strictEqual(forgotten(text), text)
  })

  it("with another workspace contains its id in place of the own one", () => {
    const [at, bytes] = [new Date(0), new Uint8Array(2)]
    const parameters = [
      "own",
      1,
      null,
      at,
      bytes,
      ["own", "x"],
      { workspace_id: "own", deep: [{ id: "own" }] }
    ]
    assert.deepStrictEqual(mistakeWorkspace({ text: "", parameters }, "own", "other").parameters, [
      "other",
      1,
      null,
      at,
      bytes,
      ["other", "x"],
      { workspace_id: "other", deep: [{ id: "other" }] }
    ])
  })
})
