import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { sampleWorkspace } from "@calendeal/port-contracts/samples"
import { Workspace } from "./Workspace.ts"

const isWorkspace = (overrides: object): boolean =>
  Schema.is(Workspace)({ ...sampleWorkspace(), ...overrides })

describe("Workspace", () => {
  it("Management API: is active or lapsed, and nothing else", () => {
    for (const subscription of ["active", "lapsed"]) assert.isTrue(isWorkspace({ subscription }))
    for (const subscription of ["", "cancelled", null]) assert.isFalse(isWorkspace({ subscription }))
  })

  it("Management API: is called by 1 to 120 characters", () => {
    for (const length of [1, 120]) assert.isTrue(isWorkspace({ name: "x".repeat(length) }))
    for (const length of [0, 121]) assert.isFalse(isWorkspace({ name: "x".repeat(length) }))
  })

  it("Management API: its country is two capital letters", () => {
    for (const defaultCountry of ["GB", "US"]) assert.isTrue(isWorkspace({ defaultCountry }))
    for (const defaultCountry of ["", "G", "gb", "GBR", "1GB", "GB1", "GB\n"])
      assert.isFalse(isWorkspace({ defaultCountry }), JSON.stringify(defaultCountry))
  })
})
