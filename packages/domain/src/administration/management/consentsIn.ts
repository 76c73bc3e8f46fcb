import * as DateTime from "effect/DateTime"
import type { ConferenceAccount } from "../../channels/conferencing/index.ts"
import type { Integration } from "../../channels/conversions/index.ts"

/** So many days before its end, a consent needs a person. */
const days = 14

/** The consent of a provider to an account, which a person has to give again. */
export interface Consent {
  readonly kind: "integration" | "conference"
  /** The id of the integration or of the conference account. */
  readonly id: string
  readonly provider: string
  /** The account's name in the workspace; null: it has none. */
  readonly name: string | null
  /** Since when the provider has ended it; null: it has not. */
  readonly lostAt: DateTime.Utc | null
  /** When it ends by itself; null: it does not, or it is not known. */
  readonly endsAt: DateTime.Utc | null
}

/**
 * The consents that have been ended, and those that end within 14 days: first those that have ended, the earliest first (D-CON-79).
 * Integrations that are disabled are not used, and need none.
 */
export const consentsIn = (
  integrations: ReadonlyArray<Integration>,
  conferenceAccounts: ReadonlyArray<ConferenceAccount>,
  now: DateTime.Utc
): ReadonlyArray<Consent> => {
  const all: ReadonlyArray<Consent> = [
    ...integrations
      .filter(({ enabled }) => enabled)
      .map(({ account, endsAt, id, lostAt }) => ({
        kind: "integration" as const,
        id,
        provider: account.platform,
        name: null,
        lostAt,
        endsAt
      })),
    ...conferenceAccounts.map(({ id, lostAt, name, provider }) => ({
      kind: "conference" as const,
      id,
      provider,
      name,
      lostAt,
      endsAt: null
    }))
  ]
  const near = DateTime.add(now, { days })
  const endOf = ({ endsAt, lostAt }: Consent) => lostAt ?? endsAt
  return all
    .flatMap((consent) => {
      const end = endOf(consent)
      return end === null || DateTime.isGreaterThan(end, near) ? [] : [{ consent, end }]
    })
    .toSorted((one, other) => DateTime.Order(one.end, other.end))
    .map(({ consent }) => consent)
}
