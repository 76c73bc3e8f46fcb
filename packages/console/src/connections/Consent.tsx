import { say } from "@calendeal/web-kit/say"
import type { Schemas } from "@calendeal/client"
import { timesOf } from "../parts/times.ts"
import { useProblems } from "../queries/useProblems.ts"
import { useView, useWorkspace } from "../view/useView.ts"

export type Consent = Schemas["Problems"]["consents"][number]

/** When the access of an account ends or was ended. */
export const ConsentText = ({
  consent: { endsAt, lostAt }
}: {
  readonly consent: Pick<Consent, "endsAt" | "lostAt">
}) => {
  const { lang, words } = useView()
  const { day } = timesOf(lang)
  return (
    <>
      {lostAt === null
        ? say(words.connections.accessEnds, { day: endsAt === null ? "" : day(endsAt) })
        : say(words.connections.accessEnded, { day: day(lostAt) })}
    </>
  )
}

/** Leads to the page on which accounts are connected again. `name`: the account's, for screen readers. */
export const ConnectAgain = ({ name }: { readonly name: string }) => {
  const { words } = useView()
  const { id: workspace } = useWorkspace()
  const text = words.connections.connectAgain
  return (
    <a class="button" href={accountsPage(workspace)} target="_top" aria-label={`${text}: ${name}`}>
      {text}
    </a>
  )
}

/** Leads to the page on which ad accounts and Zoom are connected in the browser (D-CONN-9, D-CONN-11). */
export const ConnectAccounts = ({
  isFirst = false
}: {
  /** Whether it is the first act of its screen. */
  readonly isFirst?: boolean
}) => {
  const { words } = useView()
  const { id: workspace } = useWorkspace()
  return (
    <a class={isFirst ? "button first" : "button"} href={accountsPage(workspace)} target="_top">
      {words.connections.connectAccounts}
    </a>
  )
}

export const accountsPage = (workspace: string): string =>
  `/-/accounts?${new URLSearchParams({ workspace }).toString()}`

/** What an account needs before its access ends. While that is not near, the day if it is known (D-CON-79). */
export const ConsentNote = ({
  endsAt = null,
  id,
  kind,
  name
}: {
  readonly kind: Consent["kind"]
  readonly id: string
  readonly name: string
  readonly endsAt?: string | null
}) => {
  const problems = useProblems()
  const consent = problems.data?.consents.find((each) => each.kind === kind && each.id === id)
  if (consent === undefined)
    return endsAt === null ? null : (
      <p class="soft">
        <ConsentText consent={{ endsAt, lostAt: null }} />
      </p>
    )
  return (
    <>
      <p class="fault">
        <ConsentText consent={consent} />
      </p>
      <div class="acts">
        <ConnectAgain name={name} />
      </div>
    </>
  )
}
