import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { EventName } from "@calendeal/domain/webhooks"

const page = readFileSync(new URL("../../../../docs/guides/webhooks.md", import.meta.url), "utf8")

describe("docs/guides/webhooks.md", () => {
  it("lists exactly the events of the service", () => {
    const named = [...page.matchAll(/^\| `([a-z._]+)`/gm)].map(([, name]) => name)
    assert.deepStrictEqual<ReadonlyArray<unknown>>(named, EventName.literals)
  })
})
