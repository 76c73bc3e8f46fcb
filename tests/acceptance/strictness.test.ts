import {
  CalendarDraft,
  ConferenceAccountDraft,
  FileDraft,
  IdentityProviderDraft,
  PictureSource
} from "@calendeal/adapters-http/contract"
import { assert, describe, layer } from "@effect/vitest"
import { Ajv2020 } from "ajv/dist/2020.js"
import { Effect, Result, Schema, SchemaIssue } from "effect"
import { signed, fromNewIp, unknownId } from "../kit/http/requests.ts"
import { SeededRandom } from "../kit/http/SeededRandom.ts"
import { hostDraft, newWorkspace } from "../kit/http/management/workspace.ts"
import { inMemory } from "../kit/http/ports.ts"
import { entriesOf } from "./schema-fuzz.document.ts"
import { Service, service } from "../kit/http/Service.ts"
import { randomValue } from "./strictness.values.ts"

/** Messages of rules that a JSON schema cannot express, each with the reason. */
const beyondSchemas: ReadonlyArray<readonly [message: RegExp, why: string]> = [
  [/^must be an IANA time zone$/, "the time zone database changes, and names are case-insensitive"],
  [/^must be a date, /, "the length of a month"],
  [/^must be an instant /, "the length of a month"],
  [/^must be (?:a URL|an http or https URL|an https URL)$/, "URLs need a parser"],
  [/^Calendeal cannot connect to the server\.$/, "the provider's server is asked"],
  [/^must not be before `from`$/, "two properties are compared"],
  [
    /^must be (?:a host|another host|a contact|a deal|a conference account|the workspace's slug)\b/,
    "it must exist in the workspace"
  ],
  [/^must be (?:8-4096 printable characters|JSON with client_id)/, "the account's platform decides"],
  [/^must be a bare host name$/, "punycode needs a parser"],
  [/^must be the nextCursor of a list$/, "the service created it"],
  [
    /^must not (?:appear twice|have the kind and language of another paragraph|be the e-mail of another attendee|be the date of another override)$/,
    "uniqueness by one property"
  ],
  [
    /^must be (?:a field of the event type|an option of the field)$/,
    "it depends on another part of the body or on stored data"
  ],
  [/^needs a location of kind /, "it depends on another part of the body"],
  [/^must be given if there is no dealId/, "two properties are compared"],
  [/^is required unless /, "it depends on stored data"],
  [/^must be one of: .* for this kind$/, "two properties are compared"],
  [/^must differ from `from`/, "two properties are compared"],
  [
    /^must be (?:above|at most \d+ bytes|at most 8 levels|.*100 comparisons|at most 24 hours)/,
    "it is counted, rounded or compared with the clock"
  ]
]

const seed = Number(process.env["FUZZ_SEED"] ?? Date.now() % 1_000_000_007)

describe("The OpenAPI document is as strict as the service", () => {
  layer(service(inMemory), { excludeTestServices: true, timeout: "3 minutes" })((it) => {
    it.effect(
      "D-HTTP-12: the service does not reject documented input as invalid_input, except for rules beyond a schema; FUZZ_SEED repeats it",
      () =>
        Effect.gen(function* () {
          const { key, send } = yield* Service
          const document = (yield* send("GET", "/openapi.json")).body
          const schemas = entriesOf(entriesOf(document["components"])["schemas"])
          const ajv = new Ajv2020({ strict: false, validateFormats: false })
          ajv.addSchema(document, "document")
          const random = new SeededRandom(seed)
          const wrong = new Map<string, string>()
          for (const [path, methods] of Object.entries(entriesOf(document["paths"]))) {
            for (const [method, operation] of Object.entries(entriesOf(methods))) {
              const content = entriesOf(entriesOf(entriesOf(operation)["requestBody"])["content"])
              const schema = entriesOf(content["application/json"])["schema"]
              if (schema === undefined) continue
              const { token, workspace } = yield* newWorkspace
              const headers = { authorization: `Bearer ${token}` }
              const host = yield* send("POST", `/api/workspaces/${workspace.id}/hosts`, {
                headers,
                body: JSON.stringify(hostDraft)
              })
              const address = path
                .replace("{workspaceId}", workspace.id)
                .replace("{hostId}", String(host.body["id"]))
                .replace("{clientName}", "microsoft")
                .replaceAll(/\{[^}]+\}/g, unknownId)
              const isFit = ajv.compile({ $ref: `document#${pointerTo(path, method)}` })
              const bodies = Array.from({ length: 200 }, () => randomValue(schemas, schema, random)).filter(
                (body) => isFit(body)
              )
              assert.isNotEmpty(bodies, `no valid body for ${method} ${path}`)
              for (const body of bodies.slice(0, 60)) {
                const text = JSON.stringify(body)
                const bodyHeaders = path.startsWith("/api/public/")
                  ? { ...fromNewIp(), "idempotency-key": crypto.randomUUID(), ...signed(key, text) }
                  : headers
                // Adding a calendar, an account, a provider or a picture can send requests, and a workspace file has rules of its own, so the body is decoded here.
                const decode = path.endsWith("{hostId}/calendars")
                  ? readCalendar
                  : path.endsWith("/conference-accounts")
                    ? readAccount
                    : path.endsWith("/identity-providers")
                      ? readProvider
                      : /\/(?:logo|face)$/.test(path)
                        ? readPicture
                        : /\/file\/(?:plan|apply)$/.test(path)
                          ? readFileDraft
                          : null
                const issues = decode
                  ? issuesDecoding(decode(body))
                  : issuesOf(
                      (yield* send(method.toUpperCase(), address, { headers: bodyHeaders, body: text })).body
                    )
                for (const { message, path: at } of issues) {
                  if (!beyondSchemas.some(([known]) => known.test(message)))
                    wrong.set(
                      `${method} ${path} ${at.join(".").replaceAll(/\d+/g, "n")}: ${message}`,
                      text.slice(0, 300)
                    )
                }
              }
            }
          }
          assert.deepStrictEqual([...wrong].slice(0, 40), [], `FUZZ_SEED=${seed}`)
        }),
      300_000
    )
  })
})

const pointerTo = (path: string, method: string) =>
  ["", "paths", path, method, "requestBody", "content", "application/json", "schema"]
    .map((step) => encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1")))
    .join("/")

const readCalendar = Schema.decodeUnknownResult(Schema.toCodecJson(CalendarDraft), { errors: "all" })
const readFileDraft = Schema.decodeUnknownResult(Schema.toCodecJson(FileDraft), { errors: "all" })
const readPicture = Schema.decodeUnknownResult(Schema.toCodecJson(PictureSource), { errors: "all" })
const readAccount = Schema.decodeUnknownResult(Schema.toCodecJson(ConferenceAccountDraft), { errors: "all" })
const readProvider = Schema.decodeUnknownResult(Schema.toCodecJson(IdentityProviderDraft), { errors: "all" })
const format = SchemaIssue.makeFormatterStandardSchemaV1()

const issuesDecoding = (read: Result.Result<unknown, Schema.SchemaError>) =>
  Result.match(read, {
    onSuccess: () => [],
    onFailure: ({ issue }) =>
      format(issue).issues.map(({ message, path = [] }) => ({ message, path: path.map(String) }))
  })

const issuesOf = (body: Readonly<Record<string, unknown>>) =>
  (body["error"] === "invalid_input" && Array.isArray(body["issues"]) ? body["issues"] : []).map((issue) => {
    const { message, path } = entriesOf(issue)
    return { message: String(message), path: Array.isArray(path) ? path : [] }
  })
