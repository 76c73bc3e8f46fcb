import type { Schemas } from "@calendeal/client"
import { say } from "@calendeal/web-kit/say"
import { useQueryClient } from "@tanstack/preact-query"
import { useState } from "preact/hooks"
import { api, done } from "../api/client.ts"
import { explained } from "../api/explained.ts"
import { useSending } from "../editing/useSending.ts"
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx"
import { Table } from "../parts/Table.tsx"
import { timesOf } from "../parts/times.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { KeptTimes } from "./KeptTimes.tsx"

type Proposal = Schemas["Proposal"]

/** The open proposals, each with a button that takes it back (D-CON-186). */
export const ProposedTimes = ({
  proposals,
  titles
}: {
  readonly proposals: ReadonlyArray<Proposal>
  readonly titles: ReadonlyMap<string, string>
}) => {
  const { lang, words } = useView()
  const { both } = timesOf(lang)
  const [asked, setAsked] = useState<Proposal | null>(null)
  return (
    <KeptTimes title={words.proposedTimes} text={words.proposedText}>
      <Table class="acting" caption={words.proposedTimes} isText stacked="ends">
        <thead>
          <tr>
            <th scope="col">{words.who}</th>
            <th scope="col">{words.eventType}</th>
            <th scope="col">{words.time}</th>
            <th scope="col">{words.state}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {proposals.map((proposal) => (
            <tr key={proposal.id}>
              <td dir="auto">{proposal.person.name}</td>
              <td dir="auto">{titles.get(proposal.eventTypeId)}</td>
              <td>{proposal.times.map(({ startAt }) => both(startAt)).join(" · ")}</td>
              <td>{say(words.reservedUntil, { time: both(proposal.until) })}</td>
              <td>
                <button
                  type="button"
                  class="button small"
                  aria-label={`${words.takeBack}: ${proposal.person.name}`}
                  onClick={() => setAsked(proposal)}
                >
                  {words.takeBack}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {asked !== null && <TakeBackAct proposal={asked} onLeave={() => setAsked(null)} />}
    </KeptTimes>
  )
}

/** Asks before a proposal is taken back. */
const TakeBackAct = ({
  onLeave,
  proposal: { id: proposalId, person }
}: {
  readonly proposal: Proposal
  readonly onLeave: () => void
}) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const takingBack = useSending({
    mutationFn: () =>
      done(
        api.DELETE("/api/workspaces/{workspaceId}/proposals/{proposalId}", {
          params: { path: { workspaceId, proposalId } }
        })
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [workspaceId, "reservations"] })
      onLeave()
    }
  })
  return (
    <ConfirmDialog
      isBad
      isBusy={takingBack.isPending}
      title={words.takeBackTitle}
      act={words.takeBack}
      leave={words.keep}
      fault={takingBack.error === null ? "" : explained(takingBack.error, words)}
      onAct={() => takingBack.mutate()}
      onLeave={onLeave}
    >
      {say(words.takeBackText, { name: person.name })}
    </ConfirmDialog>
  )
}
