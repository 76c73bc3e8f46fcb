import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { ConferenceAccount } from "../../conferencing/index.ts"
import type { OutboxMessage } from "../../../workspace/consistency/index.ts"
import { type Integration, platformTitles } from "../../conversions/index.ts"
import type { sharedLookUps } from "../../records/index.ts"

/** A message about an account of the workspace that has to be connected again. */
export type AboutAccount = Extract<OutboxMessage, { readonly _tag: "ReportLostAccount" }>

export const isAboutAccount = (message: OutboxMessage): message is AboutAccount =>
  message._tag === "ReportLostAccount"

/** An account of the workspace, as a mail names it. */
export interface NamedAccount {
  readonly name: string
  readonly lostAt: DateTime.Utc | null
  readonly endsAt: DateTime.Utc | null
}

/** The account at present; null: it was removed. */
export const findAccount = Effect.fnUntraced(function* (
  lookUp: ReturnType<typeof sharedLookUps>,
  { account, accountId }: Pick<AboutAccount, "account" | "accountId">
) {
  if (account === "conference") {
    const found = yield* lookUp("conferenceAccounts")(accountId)
    return found === null ? null : conferenceNamed(found)
  }
  const found = yield* lookUp("integrations")(accountId)
  return found === null ? null : integrationNamed(found.value)
})

const conferenceNamed = ({ lostAt, name }: ConferenceAccount): NamedAccount => ({
  name,
  lostAt,
  endsAt: null
})

const integrationNamed = ({ account, endsAt, lostAt }: Integration): NamedAccount => ({
  name: platformTitles[account.platform],
  lostAt,
  endsAt
})
