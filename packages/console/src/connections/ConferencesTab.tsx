import { say } from "@calendeal/web-kit/say"
import { useQueryClient } from "@tanstack/preact-query"
import { api, bodyOf, done } from "../api/client.ts"
import { FieldGroup } from "../editing/fields.tsx"
import { Removal } from "../editing/Removal.tsx"
import { useConferenceAccounts } from "../queries/eventTypes.ts"
import { ConnectionTest } from "../editing/ConnectionTest.tsx"
import { Loading } from "../parts/Loading.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { ConnectAccounts, ConsentNote } from "./Consent.tsx"

/** The conference accounts. */
export const ConferencesTab = () => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.connections
  const queries = useQueryClient()
  const accounts = useConferenceAccounts()
  const changed = () => void queries.invalidateQueries({ queryKey: [workspaceId, "all-conference-accounts"] })
  return (
    <div class="settings">
      <FieldGroup title={texts.conferences} text={texts.conferencesText}>
        {accounts.data === undefined ? (
          <Loading query={accounts} />
        ) : accounts.data.length === 0 ? (
          <p>{texts.noConferences}</p>
        ) : (
          <ul class="items">
            {accounts.data.map(({ id, name, provider }) => (
              <li key={id}>
                <div>
                  <b dir="auto">{name}</b> <span class="tag">{provider}</span>
                </div>
                <ConsentNote kind="conference" id={id} name={name} />
                <ConnectionTest
                  name={name}
                  test={() =>
                    bodyOf(
                      api.POST("/api/workspaces/{workspaceId}/conference-accounts/{accountId}/test", {
                        params: { path: { workspaceId, accountId: id } }
                      })
                    )
                  }
                />
                <Removal
                  act={texts.removeConference}
                  name={name}
                  text={say(texts.removeConferenceText, { name })}
                  remove={() =>
                    done(
                      api.DELETE("/api/workspaces/{workspaceId}/conference-accounts/{accountId}", {
                        params: { path: { workspaceId, accountId: id } }
                      })
                    )
                  }
                  removed={changed}
                />
              </li>
            ))}
          </ul>
        )}
        <p>
          <ConnectAccounts />
        </p>
      </FieldGroup>
    </div>
  )
}
