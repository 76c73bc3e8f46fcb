import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Renewal, renewalSeconds } from "../../workspace/workspaces/index.ts"
import type { ConferenceAccount, ConferenceGrant } from "./ConferenceAccount.ts"
import { ConferenceGrants } from "./ConferenceGrants.ts"
import { ConferenceFailed } from "./ConferenceProvider.ts"
import type { ConferenceFault } from "./MeetingLink.ts"
import { openConference, sealConference } from "./sealConference.ts"

/** The result of a provider's request for an access token. */
export interface IssuedConference<A> {
  readonly value: A
  /** The grant with the replaced refresh token; null: the refresh token stays valid. */
  readonly grant: ConferenceGrant | null
}

/**
 * Gets an access token with an account's stored refresh token, and stores the refresh token that replaces it (D-CONN-10). `issue`
 * makes the request. If it fails with `needs_consent`, the account needs consent, and later calls fail without a request.
 */
export const renewConference = Effect.fn("conferencing.renew")(function* <A>(
  account: Pick<ConferenceAccount, "id" | "workspaceId">,
  issue: (grant: ConferenceGrant) => Effect.Effect<IssuedConference<A>, ConferenceFailed>
) {
  const grants = yield* ConferenceGrants
  const inTime = (grant: ConferenceGrant) =>
    Effect.interruptible(issue(grant)).pipe(
      Effect.timeoutOrElse({
        duration: Duration.seconds(renewalSeconds),
        orElse: () => Effect.fail(failed("timed_out"))
      })
    )
  // A token that the provider has replaced must be stored, also if the request for it is cancelled.
  const renewed = yield* Effect.uninterruptible(
    grants.renew(
      account.workspaceId,
      account.id,
      Effect.fnUntraced(function* ({ isLost, sealedAccess }) {
        const lost: Renewal<A> = { _tag: "Lost" }
        if (isLost) return lost
        const access = yield* openConference({ ...account, sealedAccess })
        if (access._tag !== "zoom_user") return yield* failed("access_unreadable")
        const issued = yield* Effect.catchIf(
          Effect.asSome(inTime(access)),
          ({ fault }) => fault === "needs_consent",
          () => Effect.succeedNone
        )
        if (Option.isNone(issued)) return lost
        const { grant, value } = issued.value
        const renewal: Renewal<A> = {
          _tag: "Renewed",
          value,
          sealedAccess: grant === null ? null : yield* sealConference(account, grant)
        }
        return renewal
      })
    )
  ).pipe(Effect.catchTag("GrantBusy", () => Effect.fail(failed("timed_out"))))
  if (Option.isNone(renewed)) return yield* failed("no_account")
  return renewed.value._tag === "Lost" ? yield* failed("needs_consent") : renewed.value.value
})

const failed = (fault: ConferenceFault) => new ConferenceFailed({ fault, retryAfterSeconds: null })
