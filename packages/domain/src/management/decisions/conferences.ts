import { StateConflict } from "../refusals.ts"
import { type Deciders, missing, unless } from "./Decision.ts"

/** Commands on conference accounts. An account that an event type uses cannot be removed (D-CONF-11). */
export const conferences: Deciders<
  "AddConferenceAccount" | "RenewConferenceAccount" | "RemoveConferenceAccount"
> = {
  AddConferenceAccount: ({ account }) =>
    unless([], { _tag: "Add", kind: "conferenceAccounts", row: account }),

  // The grant is stored already (`ConferenceGrants`).
  RenewConferenceAccount: (_, { isThere }) => unless([missing(isThere)]),

  RemoveConferenceAccount: ({ accountId }, { isThere, namedBy }) =>
    unless([missing(isThere), namedBy.length === 0 ? undefined : stillUsed(namedBy)], {
      _tag: "Remove",
      kind: "conferenceAccounts",
      id: accountId
    })
}

const stillUsed = (slugs: ReadonlyArray<string>) =>
  new StateConflict({ reason: `The account is used by the event types ${slugs.toSorted().join(", ")}.` })
