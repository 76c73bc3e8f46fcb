import { say } from "@calendeal/web-kit/say"
import { useQuery, useQueryClient } from "@tanstack/preact-query"
import { api, bodyOf, done } from "../api/client.ts"
import { everyItem } from "../api/pages.ts"
import { timesOf } from "../parts/times.ts"
import { FieldGroup } from "../editing/fields.tsx"
import { Removal } from "../editing/Removal.tsx"
import { Loading } from "../parts/Loading.tsx"
import { useView, useWorkspace } from "../view/useView.ts"

/** The API keys. */
export const KeysTab = () => {
  const { lang, words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.workspaceArea
  const queries = useQueryClient()
  const queryKey = [workspaceId, "api-keys"]
  const path = { workspaceId }
  const keys = useQuery({
    queryKey,
    queryFn: () =>
      everyItem((query) =>
        bodyOf(api.GET("/api/workspaces/{workspaceId}/api-keys", { params: { path, query } }))
      )
  })
  const changed = () => void queries.invalidateQueries({ queryKey })
  return (
    <FieldGroup title={texts.keys} text={texts.keysText}>
      {keys.data === undefined ? (
        <Loading query={keys} />
      ) : keys.data.length === 0 ? (
        <p>{texts.noKeys}</p>
      ) : (
        <ul class="items">
          {keys.data.map(({ createdAt, id, prefix, revokedAt }) => (
            <li key={id}>
              <div>
                <b>{prefix}</b>{" "}
                <span class={revokedAt === null ? "tag on" : "tag"}>
                  {revokedAt === null ? texts.works : texts.revoked}
                </span>
                <p class="soft">
                  {texts.created} {timesOf(lang).both(createdAt)}
                </p>
              </div>
              {revokedAt === null && (
                <Removal
                  act={texts.revoke}
                  name={prefix}
                  text={say(texts.revokeText, { key: prefix })}
                  remove={() =>
                    done(
                      api.DELETE("/api/workspaces/{workspaceId}/api-keys/{keyId}", {
                        params: { path: { ...path, keyId: id } }
                      })
                    )
                  }
                  removed={changed}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <p class="soft">{texts.tokens}</p>
      <p>
        <a class="button" href="/-/account" target="_top">
          {words.account}
        </a>
      </p>
    </FieldGroup>
  )
}
