import { issuesOf } from "@calendeal/adapters-http"
import {
  BookPayload,
  CalendarDraft,
  CalendarServer,
  CapturePayload,
  ConferenceAccountDraft,
  FileDraft,
  FunnelEventsPayload,
  IdentityProviderDraft,
  PictureSource,
  RefundPayload,
  SlotHoldPayload,
  SlotReleasePayload,
  TransactionPayload,
  WaitingEntryPayload
} from "@calendeal/adapters-http/contract"
import { type FaultCode, faultCodes } from "@calendeal/domain/texts"
import { assert, describe, layer } from "@effect/vitest"
import { Ajv2020 } from "ajv/dist/2020.js"
import { Effect, Result, Schema } from "effect"
import { signed, fromNewIp, unknownId } from "../kit/http/requests.ts"
import { SeededRandom } from "../kit/http/SeededRandom.ts"
import { hostDraft, newWorkspace } from "../kit/http/management/workspace.ts"
import { inMemory } from "../kit/http/ports.ts"
import { entriesOf } from "./schema-fuzz.document.ts"
import { Service, service } from "../kit/http/Service.ts"
import { randomValue } from "./strictness.values.ts"

/** Faults that a JSON schema cannot find, each with the reason; a code of several rules with the places of those. */
const beyondSchemas: ReadonlyArray<readonly [code: FaultCode, why: string, at?: RegExp]> = [
  ["time_zone", "the time zone database changes, and names are case-insensitive"],
  ["date", "the length of a month"],
  ["instant", "the length of a month"],
  ["web_address", "URLs need a parser"],
  ["such_as", "URLs need a parser", /^server$/],
  ["https_address", "URLs need a parser", /^address$|logoUrl$/],
  ["host_name", "punycode needs a parser"],
  ["connection", "the provider's server is asked"],
  ["reversed", "two properties are compared"],
  ["long_period", "two properties are compared", /between\.first$/],
  ["no_time", "two properties are compared"],
  ["contact_or_deal", "two properties are compared"],
  ["unknown_host", "it must exist in the workspace"],
  ["other_host", "it must exist in the workspace"],
  ["unknown_event_type", "it must exist in the workspace"],
  ["unknown_contact", "it must exist in the workspace"],
  ["unknown_deal", "it must exist in the workspace"],
  ["unknown_conference_account", "it must exist in the workspace"],
  ["confirmation", "it is the workspace's"],
  ["characters", "the account's platform decides", /^credential$/],
  ["client_json", "the account's platform decides"],
  ["form", "the service created it", /^cursor$/],
  ["form", "the levels of a body are counted", /^$/],
  ["twice", "uniqueness by one property", /(?:^|\.)n(?:\.\w+)?$/],
  ["twice", "an instant can be written in several ways", /^starts(?:\.n)?$/],
  ["unknown_question", "it depends on another part of the body"],
  [
    "not_an_option",
    "it depends on another part of the body or on stored data",
    /\.value(?:\.n)?$|^audience$/
  ],
  ["placeholder", "the kind of mail and its audience decide"],
  ["not_for_kind", "it depends on another part of the body", /^(?:audience|paragraph|ownWords|site)$/],
  ["required", "one of three properties must have a value", /^(?:subject|heading|text)$/],
  ["required", "the kind of the entry decides", /^description$/],
  ["required", "the provider decides", /^site$/],
  ["no_video_location", "it depends on another part of the body"],
  ["no_payment_account", "it must exist in the workspace"],
  // Two settings that exclude each other.
  ...faultCodes.flatMap((code) =>
    code.includes("_and_") ? [[code, "it depends on another part of the body"] as const] : []
  ),
  // What is in a file.
  ...faultCodes.flatMap((code) =>
    code.startsWith("costs_") ? [[code, "it is in the bytes of a file"] as const] : []
  ),
  ["price_amount", "the currency decides"],
  ["payment_key", "Stripe decides"],
  ["password_required", "it depends on stored data"],
  ["amount", "it is counted in decimals"],
  ["too_many_bytes", "it is counted"],
  ["too_deep", "it is counted"],
  ["too_many_comparisons", "it is counted"],
  ["in_future", "it is compared with the clock"]
]

const isBeyondSchemas = (code: unknown, at: string) =>
  beyondSchemas.some(([known, , place]) => known === code && (place === undefined || place.test(at)))

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
                .replace("{kind}/{audience}/{language}", "confirmed/booker/en")
                .replaceAll(/\{[^}]+\}/g, unknownId)
              const isFit = ajv.compile({ $ref: `document#${pointerTo(path, method)}` })
              const bodies: Array<unknown> = []
              // Few random values of some schemas are valid.
              for (let tried = 0; tried < 200 && bodies.length < 20; tried++) {
                const body = randomValue(schemas, schema, random)
                if (isFit(body)) bodies.push(body)
              }
              assert.isNotEmpty(bodies, `no valid body for ${method} ${path}`)
              for (const body of bodies) {
                const text = JSON.stringify(body)
                const bodyHeaders = path.startsWith("/api/public/")
                  ? {
                      ...fromNewIp(),
                      "idempotency-key": crypto.randomUUID(),
                      "slot-hold": crypto.randomUUID(),
                      ...signed(key, text)
                    }
                  : headers
                // Adding a calendar, an account, a provider or a picture can send requests, and a workspace file has rules of its own, so the body is decoded here.
                const decode = path.endsWith("{hostId}/calendars")
                  ? readCalendar
                  : path.endsWith("/calendars/discover")
                    ? readServer
                    : path.endsWith("/conference-accounts")
                      ? readAccount
                      : path.endsWith("/identity-providers")
                        ? readProvider
                        : /\/(?:logo|picture)$/.test(path)
                          ? readPicture
                          : /\/file\/(?:plan|apply)$/.test(path)
                            ? readFileDraft
                            : null
                const issues = decode
                  ? issuesDecoding(decode(body))
                  : issuesIn(
                      (yield* send(method.toUpperCase(), address, { headers: bodyHeaders, body: text })).body
                    )
                for (const { code, message, path: steps } of issues) {
                  const at = steps.join(".").replaceAll(/\b\d+\b/g, "n")
                  if (!isBeyondSchemas(code ?? publicCode(path, body, message), at))
                    wrong.set(`${method} ${path} ${at}: ${message}`, text.slice(0, 300))
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
const readServer = Schema.decodeUnknownResult(Schema.toCodecJson(CalendarServer), { errors: "all" })
const readFileDraft = Schema.decodeUnknownResult(Schema.toCodecJson(FileDraft), { errors: "all" })
const readPicture = Schema.decodeUnknownResult(Schema.toCodecJson(PictureSource), { errors: "all" })
const readAccount = Schema.decodeUnknownResult(Schema.toCodecJson(ConferenceAccountDraft), { errors: "all" })
const readProvider = Schema.decodeUnknownResult(Schema.toCodecJson(IdentityProviderDraft), { errors: "all" })
const readers: Readonly<Record<string, (body: unknown) => Result.Result<unknown, Schema.SchemaError>>> = {
  "/api/public/capture": Schema.decodeUnknownResult(Schema.toCodecJson(CapturePayload), { errors: "all" }),
  "/api/public/book": Schema.decodeUnknownResult(Schema.toCodecJson(BookPayload), { errors: "all" }),
  "/api/public/transactions": Schema.decodeUnknownResult(Schema.toCodecJson(TransactionPayload), {
    errors: "all"
  }),
  "/api/public/refunds": Schema.decodeUnknownResult(Schema.toCodecJson(RefundPayload), { errors: "all" }),
  "/api/public/waiting-list": Schema.decodeUnknownResult(Schema.toCodecJson(WaitingEntryPayload), {
    errors: "all"
  }),
  "/api/public/page/hold": Schema.decodeUnknownResult(Schema.toCodecJson(SlotHoldPayload), { errors: "all" }),
  "/api/public/page/release": Schema.decodeUnknownResult(Schema.toCodecJson(SlotReleasePayload), {
    errors: "all"
  }),
  "/api/public/funnel-events": Schema.decodeUnknownResult(Schema.toCodecJson(FunnelEventsPayload), {
    errors: "all"
  })
}

/** The code of an issue of the public API, which has none on the wire: of its payload's check, or of the clock. */
const publicCode = (path: string, body: unknown, message: string) => {
  const read = readers[path]?.(body)
  const issues = read === undefined ? [] : issuesDecoding(read)
  return (
    issues.find((one) => one.message === message)?.code ??
    (/\/(?:transactions|refunds|waiting-list)$/.test(path) && issues.length === 0 ? "in_future" : undefined)
  )
}

const issuesDecoding = (read: Result.Result<unknown, Schema.SchemaError>) =>
  Result.match(read, { onSuccess: () => [], onFailure: ({ issue }) => issuesOf(issue) })

const issuesIn = (body: Readonly<Record<string, unknown>>) =>
  (body["error"] === "invalid_input" && Array.isArray(body["issues"]) ? body["issues"] : []).map((issue) => {
    const { code, message, path } = entriesOf(issue)
    return { code, message: String(message), path: Array.isArray(path) ? path : [] }
  })
