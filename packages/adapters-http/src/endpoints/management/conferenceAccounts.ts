import {
  type ConferenceAccount,
  ConferenceAccountId,
  conferenceFault,
  type ConferenceFault,
  type EnteredAccess,
  sealConference,
  tryConference
} from "@calendeal/domain/conferencing"
import { removeConference } from "@calendeal/domain/connections"
import { IdGenerator } from "@calendeal/domain/consistency"
import { commit } from "@calendeal/domain/management"
import * as Effect from "effect/Effect"
import { ConferenceAccountDraft, Membership } from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { invalidField } from "../../middleware/refusals.ts"
import { find, list, type Listing, wireErrors, type WithGrant } from "./resources.ts"

const draft = strictFieldsOf(ConferenceAccountDraft)

interface ById {
  readonly params: { readonly accountId: string }
}

export const listConferenceAccounts = ({ query }: Listing) => list("conferenceAccounts", {}, query, view)

export const getConferenceAccount = ({ params }: ById) =>
  Effect.map(find("conferenceAccounts", params.accountId), view)

export const createConferenceAccount = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  const idGenerator = yield* IdGenerator
  const { name, ...given } = yield* draft
  const access = accessOf(given, yield* roomSecret)
  if (access._tag === "jitsi" && !access.address.startsWith("https:"))
    return yield* invalidField("address", { message: "must be an https URL", code: "https_address" })
  yield* Effect.mapError(tryConference(access), ({ fault }) =>
    invalidField(fieldOf(fault, access), conferenceFault(fault))
  )
  const owner = {
    id: ConferenceAccountId.make(yield* idGenerator.uuid),
    workspaceId: audit.workspaceId
  }
  const account: ConferenceAccount = {
    ...owner,
    provider: access._tag,
    name,
    sealedAccess: yield* sealConference(owner, access),
    lostAt: null,
    createdAt: audit.at
  }
  yield* commit(audit, { _tag: "CreateConferenceAccount", account })
  return view(account)
}, Effect.catchTags(wireErrors))

export const deleteConferenceAccount = Effect.fnUntraced(function* ({ params, query }: ById & WithGrant) {
  const { audit } = yield* Membership
  const account = yield* find("conferenceAccounts", params.accountId)
  yield* removeConference(audit, account, { keepsGrant: query.grant === "keep" })
}, Effect.catchTags(wireErrors))

/** A new secret of 256 bits, from which the names of rooms are derived. */
const roomSecret = Effect.gen(function* () {
  const { bits128 } = yield* IdGenerator
  return `${(yield* bits128).toString(16)}${(yield* bits128).toString(16)}`
})

/** The contract ensures that each provider has its required fields. */
const accessOf = (
  {
    accountId = "",
    address = "",
    appId,
    appSecret,
    clientId = "",
    clientSecret = "",
    provider,
    secret = "",
    userId = ""
  }: Omit<typeof ConferenceAccountDraft.Type, "name">,
  newSecret: string
): EnteredAccess => {
  switch (provider) {
    case "zoom":
      return { _tag: provider, accountId, clientId, clientSecret, userId }
    case "jitsi": {
      const token = appId === undefined || appSecret === undefined ? null : { appId, appSecret }
      return { _tag: provider, address: new URL(address).href, secret: newSecret, token }
    }
    case "bigbluebutton":
      return { _tag: provider, address: apiOf(address), secret }
  }
}

/** `bbb-conf --secret` shows the URL with `/bigbluebutton/`; other programs want `/bigbluebutton/api`. */
const apiOf = (address: string): string => `${new URL(address).href.replace(/\/(?:api\/?)?$/, "")}/`

/** The field of the draft that causes a fault. */
const fieldOf = (fault: ConferenceFault, { _tag: provider }: EnteredAccess): string => {
  if (provider !== "zoom")
    return fault === "unauthorized" && provider === "bigbluebutton" ? "secret" : "address"
  return fault === "unknown_host_user" ? "userId" : fault === "unauthorized" ? "clientSecret" : "provider"
}

const view = ({ createdAt, id, lostAt, name, provider }: ConferenceAccount) => ({
  id,
  provider,
  name,
  lostAt,
  createdAt
})
