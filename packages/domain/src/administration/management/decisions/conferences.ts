import type { ConferenceAccount, ConferenceAccountId } from "../../../channels/conferencing/index.ts"
import { StateConflict } from "../refusals.ts"
import { command } from "./Command.ts"
import { missing, unless } from "./Decision.ts"
import { both, nothing } from "./Looks.ts"

/** Commands on conference accounts. An account that an event type uses cannot be removed (D-CONF-11). */
export const conferences = {
  CreateConferenceAccount: command<{ readonly account: ConferenceAccount }>()({
    audit: ({ account }) => ["conference_account.create", account.id],
    adds: "conferenceAccounts",
    looks: nothing,
    decide: ({ account }) => unless([], { _tag: "Add", kind: "conferenceAccounts", row: account })
  }),

  // The grant is stored already (`ConferenceGrants`).
  /** The account was connected again in the browser. */
  RenewConferenceAccount: command<{ readonly accountId: ConferenceAccountId }>()({
    audit: ({ accountId }) => ["conference_account.update", accountId],
    looks: (query, { accountId }) => query.presence("conferenceAccounts", accountId),
    decide: (_, { isThere }) => unless([missing(isThere)])
  }),

  DeleteConferenceAccount: command<{ readonly accountId: ConferenceAccountId }>()({
    audit: ({ accountId }) => ["conference_account.delete", accountId],
    looks: (query, { accountId }) =>
      both(query.presence("conferenceAccounts", accountId), query.usesOfAccount(accountId)),
    decide: ({ accountId }, { isThere, namedBy }) =>
      unless([missing(isThere), namedBy.length === 0 ? undefined : stillUsed(namedBy)], {
        _tag: "Remove",
        kind: "conferenceAccounts",
        id: accountId
      })
  })
}

const stillUsed = (slugs: ReadonlyArray<string>) =>
  new StateConflict({ reason: `The account is used by the event types ${slugs.toSorted().join(", ")}.` })
