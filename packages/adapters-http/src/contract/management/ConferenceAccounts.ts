import { ConferenceAccount, ConferenceProviderName } from "@calendeal/domain/conferencing"
import { quotaOf } from "@calendeal/domain/management"
import { invalidValue, Line } from "@calendeal/domain/texts"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { NotFound } from "../errors.ts"
import { Instant } from "../fields.ts"
import { atLeast, forMembers, refusals } from "./access.ts"
import { described, grantQuery, Identifier } from "./fields.ts"
import { pageOf, pageQuery } from "./listing.ts"

/** An account at a conference provider without its addresses and secrets. */
export const ConferenceAccountView = Schema.Struct({
  id: ConferenceAccount.fields.id,
  provider: ConferenceProviderName,
  name: Schema.String,
  lostAt: described(
    "Since when the provider has ended the access of an account that was connected in the browser: connect it again. Null: it has not.",
    Schema.NullOr(Instant)
  ),
  createdAt: Instant
}).annotate({ identifier: "ConferenceAccount" })

/** Control characters, for a character class. */
const controls = "\\u0000-\\u001F\\u007F-\\u009F"

const secret = Schema.String.check(
  Schema.isPattern(new RegExp(`^[^${controls}]{1,1024}$`, "u"), {
    message: "must be 1-1024 characters without control characters",
    code: "characters",
    values: { least: 1, most: 1024 }
  })
)

/** Zoom's identifiers are part of URLs and of the Basic authorization. */
const zoomId = Schema.String.check(
  Schema.isPattern(/^[!-9;-~]{1,320}$/u, {
    message: "must be 1-320 visible ASCII characters without a colon",
    code: "characters",
    values: { least: 1, most: 320 }
  })
)

const fields = {
  address: Schema.String.check(
    Schema.isMaxLength(500),
    Schema.makeFilter((text) => /^https?:\/\/[^\s\p{Cc}@?#]+$/iu.test(text) && URL.canParse(text), {
      message: "must be a URL",
      code: "web_address",
      toJsonSchema: () => ({
        format: "uri",
        pattern: "^[Hh][Tt][Tt][Pp][Ss]?://[^\\s\\u0000-\\u001F\\u007F-\\u009F@?#]+$"
      })
    })
  ),
  secret,
  accountId: zoomId,
  clientId: zoomId,
  clientSecret: secret,
  userId: zoomId,
  appId: secret,
  appSecret: secret
}
type FieldName = keyof typeof fields

/** The required and the optional fields of each provider. */
const fieldsByProvider: Readonly<
  Record<
    ConferenceProviderName,
    { readonly required: ReadonlyArray<FieldName>; readonly optional: ReadonlyArray<FieldName> }
  >
> = {
  zoom: { required: ["accountId", "clientId", "clientSecret", "userId"], optional: [] },
  jitsi: { required: ["address"], optional: ["appId", "appSecret"] },
  bigbluebutton: { required: ["address", "secret"], optional: [] }
}

/** The same rule for the document: one variant per provider. */
const variants = {
  oneOf: ConferenceProviderName.literals.map((provider) => {
    const { optional, required } = fieldsByProvider[provider]
    const others = Object.keys(fields).filter(
      (name) => ![...required, ...optional].some((known) => known === name)
    )
    return {
      title: provider,
      properties: {
        provider: { enum: [provider] },
        ...Object.fromEntries(others.map((name) => [name, { not: {} }]))
      },
      required: ["provider", ...required],
      ...(provider === "jitsi" && {
        dependentRequired: { appId: ["appSecret"], appSecret: ["appId"] }
      })
    }
  })
}

/** A new conference account. */
export const ConferenceAccountDraft = Schema.Struct({
  provider: ConferenceProviderName,
  name: described("The name in lists, 1-120 characters.", Line(1, 120)),
  address: Schema.optionalKey(fields.address),
  secret: Schema.optionalKey(fields.secret),
  accountId: Schema.optionalKey(fields.accountId),
  clientId: Schema.optionalKey(fields.clientId),
  clientSecret: Schema.optionalKey(fields.clientSecret),
  userId: Schema.optionalKey(fields.userId),
  appId: Schema.optionalKey(fields.appId),
  appSecret: Schema.optionalKey(fields.appSecret)
})
  .check(
    Schema.makeFilter(
      ({ name: _, provider, ...values }) => {
        const { optional, required } = fieldsByProvider[provider]
        const withPair =
          values.appId === undefined && values.appSecret === undefined ? required : [...required, ...optional]
        const missing = withPair.filter((name) => values[name] === undefined)
        const unexpected = Object.keys(values).filter(
          (name) => ![...required, ...optional].some((known) => known === name)
        )
        return [
          ...missing.map((name) => ({
            path: [name],
            issue: invalidValue({ message: `is required for an account of ${provider}`, code: "required" })
          })),
          ...unexpected.map((name) => ({
            path: [name],
            issue: invalidValue({
              message: `is not allowed for an account of ${provider}`,
              code: "not_for_kind"
            })
          }))
        ]
      },
      { toJsonSchema: () => variants }
    )
  )
  .annotate({
    identifier: "ConferenceAccountDraft",
    description:
      "`zoom`: `accountId`, `clientId` and `clientSecret` of a server-to-server app, and `userId`, the user (an id or email) whose meetings " +
      "are made for hosts who are not users of the account. `jitsi`: `address`, the server's URL, and optionally `appId` and " +
      "`appSecret`, which sign the tokens of the rooms. `bigbluebutton`: `address`, the URL that ends with `/bigbluebutton/`, and `secret`."
  })

const pathParams = { workspaceId: Schema.String, accountId: Identifier }

export const ListConferenceAccounts = HttpApiEndpoint.get(
  "listConferenceAccounts",
  "/:workspaceId/conference-accounts",
  {
    params: { workspaceId: Schema.String },
    query: pageQuery,
    success: pageOf(ConferenceAccountView, "ConferenceAccounts")
  }
).annotateMerge(forMembers("shared", "List the conference accounts"))

export const GetConferenceAccount = HttpApiEndpoint.get(
  "getConferenceAccount",
  "/:workspaceId/conference-accounts/:accountId",
  { params: pathParams, success: ConferenceAccountView, error: [NotFound] }
).annotateMerge(forMembers("shared", "Get a conference account"))

export const CreateConferenceAccount = HttpApiEndpoint.post(
  "createConferenceAccount",
  "/:workspaceId/conference-accounts",
  {
    params: { workspaceId: Schema.String },
    payload: ConferenceAccountDraft,
    success: ConferenceAccountView.pipe(HttpApiSchema.status(201)),
    error: refusals
  }
)
  .annotateMerge(atLeast("admin", "Create a conference account"))
  .annotate(
    OpenApi.Description,
    "Calendeal tries the access before it responds, for at most 5 seconds. If that fails, the answer is `invalid_input`, and nothing is " +
      `stored. The credentials are never shown. ${quotaOf("conferenceAccounts")}`
  )

export const DeleteConferenceAccount = HttpApiEndpoint.delete(
  "deleteConferenceAccount",
  "/:workspaceId/conference-accounts/:accountId",
  { params: pathParams, query: grantQuery, error: refusals }
)
  .annotateMerge(atLeast("admin", "Delete a conference account"))
  .annotate(
    OpenApi.Description,
    "409 `conflict` while event types use the account. Links that were made stay as they are; conferences of booked meetings can " +
      "no longer be moved or ended. The access of an account that was connected in the browser is ended at the provider first; 409 `conflict`: the provider did not confirm it."
  )
