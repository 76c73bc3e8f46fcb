import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { sampleEventType, sampleHost, sampleTime, sampleWorkspace } from "@calendeal/port-contracts/samples"
import { changedFields } from "./changedFields.ts"
import {
  type FieldChange,
  maximumCharacters,
  maximumFields,
  maximumItems,
  maximumValues
} from "../../../channels/records/index.ts"
import { treatments } from "./treatments.ts"

/** A small document: few keys and values, so that two of them often agree in parts. */
type Json = null | boolean | number | string | ReadonlyArray<Json> | { readonly [key: string]: Json }
const Scalar = Schema.NullOr(Schema.Literals([0, 1, true, "a", "b"]))
const some = Schema.isMaxLength(3)
const Inner = Schema.Record(
  Schema.Literals(["x", "y"]),
  Schema.Union([Scalar, Schema.Array(Scalar).check(some)])
)
const Document = Schema.Struct({
  a: Schema.Union([Scalar, Inner]),
  b: Schema.Union([Scalar, Schema.Array(Inner).check(some)]),
  c: Schema.Union([Scalar, Schema.Array(Scalar).check(some)]),
  secret: Scalar
})
const treatment = { a: "shown", b: "shown", c: "shown", secret: "hidden" } as const

/** Slow and obvious: each place that either document has, with its value there. */
const places = (value: Json, path: ReadonlyArray<string> = []): ReadonlyArray<ReadonlyArray<string>> => {
  if (value === null) return []
  if (typeof value !== "object") return [path]
  const isList = Array.isArray(value) && value.every((item) => item === null || typeof item !== "object")
  if (isList && value.every((item) => item !== null)) return [path]
  return Object.entries(value).flatMap(([key, inner]: [string, Json]) => places(inner, [...path, key]))
}

const valueAt = (value: Json, [key, ...rest]: ReadonlyArray<string>): Json => {
  if (key === undefined) return value
  if (value === null || typeof value !== "object") return null
  const inner: Json | undefined = Object.entries(value).find(([name]) => name === key)?.[1]
  return inner === undefined ? null : valueAt(inner, rest)
}

const slowly = (before: Json, after: Json): ReadonlyArray<FieldChange> => {
  const all = new Map([...places(before), ...places(after)].map((path) => [path.join("."), path]))
  const isPlace = (value: Json, path: string) => places(value).some((one) => one.join(".") === path)
  const at = (value: Json, path: ReadonlyArray<string>) =>
    isPlace(value, path.join(".")) ? valueAt(value, path) : null
  return [...all].flatMap(([field, path]): ReadonlyArray<FieldChange> => {
    const [from, to] = [at(before, path), at(after, path)]
    if (JSON.stringify(from) === JSON.stringify(to)) return []
    if (field === "secret") return [{ field }]
    return [JSON.parse(JSON.stringify({ field, from, to }))]
  })
}

const byField = (changes: ReadonlyArray<FieldChange>) =>
  changes.toSorted((a, b) => (a.field < b.field ? -1 : 1))

describe("D-AUDIT-1: the changed fields", () => {
  it.prop("are those of a slow comparison of each place", [Document, Document], ([before, after]) => {
    assert.deepStrictEqual(byField(changedFields(treatment, before, after)), byField(slowly(before, after)))
    assert.deepStrictEqual(changedFields(treatment, after, after), [])
  })

  it("are those of the workspace", () => {
    const workspace = sampleWorkspace({ passwordSignIn: false, embedAllowedHosts: ["a.example"] })
    const changed = { ...workspace, passwordSignIn: true, embedAllowedHosts: ["a.example", "evil.example"] }
    assert.deepStrictEqual(changedFields(treatments.workspace, workspace, changed), [
      { field: "embedAllowedHosts", from: ["a.example"], to: ["a.example", "evil.example"] },
      { field: "passwordSignIn", from: false, to: true }
    ])
  })

  it("say only that a secret has changed, wherever it is", () => {
    const before = { url: "https://a.example", sealedSecret: "v1.needle", former: null }
    const after = {
      url: "https://b.example",
      sealedSecret: "v1.other",
      former: { sealedSecret: "v1.needle" }
    }
    const changes = changedFields(treatments.webhooks, before, after)
    assert.deepStrictEqual(changes, [
      { field: "url", from: "https://a.example", to: "https://b.example" },
      { field: "secret" },
      { field: "former" }
    ])
    const nested = changedFields({ all: "shown" }, null, { all: { deep: [{ sealedThing: "needle" }] } })
    assert.deepStrictEqual(nested, [{ field: "all.deep.0.thing" }])
    const server = {
      host: "a.example",
      port: 587,
      security: "tls",
      login: { username: "u", sealedPassword: "needle" }
    }
    assert.deepStrictEqual(changedFields(treatments.mailSettings, { server: null }, { server }), [
      { field: "server.host", from: null, to: "a.example" },
      { field: "server.port", from: null, to: 587 },
      { field: "server.security", from: null, to: "tls" },
      { field: "server.login.username", from: null, to: "u" },
      { field: "server.login.password" }
    ])
  })

  it("leave out fields without a treatment, and kinds of values that are not known", () => {
    const before = { name: "A", unknown: "needle-1" }
    const after = { name: new Map([["needle", 2]]), unknown: "needle-3" }
    assert.deepStrictEqual(changedFields({ name: "shown" }, before, after), [{ field: "name" }])
  })

  it("leave out the user, the query and the fragment of web addresses", () => {
    const changes = changedFields(
      { url: "shown", other: "shown" },
      { url: "https://me:needle@a.example/x?key=needle#needle", other: "https://a.example/?key=needle-1" },
      { url: "https://b.example/y", other: "https://a.example/?key=needle-2" }
    )
    assert.deepStrictEqual(changes, [
      { field: "url", from: "https://a.example/x?…", to: "https://b.example/y" },
      { field: "other" }
    ])
  })

  it("are bounded", () => {
    const long = "🙂".repeat(maximumCharacters + 1)
    const list = Array.from({ length: maximumItems + 5 }, (_, index) => index)
    const [text, items] = changedFields({ long: "shown", list: "shown" }, null, { long, list })
    assert.strictEqual([...String(text?.to)].length, maximumCharacters)
    assert.deepStrictEqual(items?.to, [...list.slice(0, maximumItems), "…"])

    const many = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`field-${index}`, Array.from({ length: 50 }, () => long)])
    )
    const changes = changedFields({ many: "shown" }, { many: {} }, { many })
    assert.lengthOf(changes, maximumFields)
    assert.deepStrictEqual(changes.at(-1), { field: "*" })
    assert.isBelow(JSON.stringify(changes).length, maximumValues + maximumFields * 250)
  })

  it("of a removed document are its values before", () => {
    const host = sampleHost(sampleWorkspace().id)
    const email = changedFields(treatments.hosts, host, null).find(({ field }) => field === "email")
    assert.deepStrictEqual(email, { field: "email", from: host.email, to: null })
  })

  it("of times are in ISO 8601", () => {
    const key = { expiresAt: null }
    assert.deepStrictEqual(changedFields(treatments.apiKeys, key, { expiresAt: sampleTime(0) }), [
      { field: "expiresAt", from: null, to: DateTime.formatIso(sampleTime(0)) }
    ])
  })

  it("of an event type name the place of the change", () => {
    const eventType = sampleEventType(sampleWorkspace().id, [])
    const window = { ...eventType.window, durationMinutes: eventType.window.durationMinutes + 5 }
    assert.deepStrictEqual(changedFields(treatments.eventTypes, eventType, { ...eventType, window }), [
      {
        field: "window.durationMinutes",
        from: eventType.window.durationMinutes,
        to: window.durationMinutes
      }
    ])
  })
})
