import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { changesSensitively, isSensitive, sensitiveFields } from "./sensitivity.ts"

const Url = Schema.Literals(["https://one.example/", "https://two.example/"])
const Route = Schema.Struct({
  name: Schema.Literals(["a", "b"]),
  redirectUrl: Schema.NullOr(Url)
})
const Changed = Schema.Struct({
  title: Schema.optionalKey(Schema.Literals(["a", "b"])),
  routing: Schema.optionalKey(Schema.Array(Route).check(Schema.isMaxLength(3))),
  confirmation: Schema.optionalKey(
    Schema.NullOr(Schema.Struct({ redirectUrl: Url, delaySeconds: Schema.Literals([0, 5]) }))
  )
})
const Stored = Schema.Struct({
  title: Schema.Literals(["a", "b"]),
  routing: Schema.Array(Route).check(Schema.isMaxLength(3)),
  confirmation: Schema.NullOr(Schema.Struct({ redirectUrl: Url, delaySeconds: Schema.Literals([0, 5]) }))
})

/** All addresses of an event type, written one after the other. */
const addressesOf = ({ confirmation, routing }: Pick<typeof Stored.Type, "confirmation" | "routing">) =>
  [...routing.map(({ redirectUrl }) => redirectUrl ?? ""), "|", confirmation?.redirectUrl ?? ""].join("")

describe("changesSensitively", () => {
  it.prop(
    "D-SIGN-7: an event type is changed sensitively if another address gets its visitors",
    [Stored, Changed],
    ([stored, given]) => {
      const before = addressesOf(stored)
      const after = addressesOf({ ...stored, ...given })
      assert.strictEqual(changesSensitively("updateEventType", stored, given), before !== after)
    }
  )

  it.prop("D-SIGN-7: the stored values are no change, whatever they are", [Stored], ([stored]) => {
    assert.isFalse(changesSensitively("updateEventType", stored, structuredClone(stored)))
  })

  it.prop(
    "D-SIGN-7: a webhook's address is sensitive, and its events are not",
    [Url, Schema.UndefinedOr(Url), Schema.Array(Schema.String)],
    ([url, given, events]) => {
      const change = { events, ...(given !== undefined && { url: given }) }
      const isOther = given !== undefined && given !== url
      assert.strictEqual(changesSensitively("updateWebhook", { url, events: [] }, change), isOther)
    }
  )

  it("D-SIGN-7: a password, which is not shown, counts as another one", () => {
    const server = { host: "mail.example", port: 587, login: { username: "ada" } }
    const repeated = { server: { ...server, login: { username: "ada" } } }
    const withPassword = { server: { ...server, login: { username: "ada", password: "x" } } }
    assert.isFalse(changesSensitively("updateMailSettings", { server }, repeated))
    assert.isTrue(changesSensitively("updateMailSettings", { server }, withPassword))
    assert.isTrue(changesSensitively("updateIntegration", {}, { credential: "x" }))
  })
})

describe("isSensitive", () => {
  it("D-SIGN-7: an operation has an effect, or its fields have, or neither", () => {
    const seen = ["createWebhook", "updateWebhook", "listWebhooks", "unknown"].map((operation) => [
      isSensitive(operation),
      sensitiveFields(operation)
    ])
    assert.deepStrictEqual(seen, [
      [true, []],
      [false, ["url", "enabled"]],
      [false, []],
      [false, []]
    ])
  })
})
