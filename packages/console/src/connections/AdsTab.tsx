import { useQuery } from "@tanstack/preact-query"
import { api, bodyOf } from "../api/client.ts"
import { everyItem } from "../api/pages.ts"
import { FieldGroup } from "../editing/fields.tsx"
import { Loading } from "../parts/Loading.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { ConsentNote } from "./Consent.tsx"
import { Dispatches } from "./Dispatches.tsx"
import { RecordedCosts } from "./RecordedCosts.tsx"
import { platformName } from "../parts/platformNames.ts"

/** The ad accounts, what ads cost, and the conversions that were reported to the accounts. */
export const AdsTab = () => {
  const { words } = useView()
  const { id: workspaceId, slug } = useWorkspace()
  const texts = words.connections
  const path = { workspaceId }
  const integrations = useQuery({
    queryKey: [workspaceId, "integrations"],
    queryFn: () =>
      everyItem((query) =>
        bodyOf(api.GET("/api/workspaces/{workspaceId}/integrations", { params: { path, query } }))
      )
  })
  return (
    <div class="settings">
      <FieldGroup title={texts.ads} text={texts.adsText}>
        {integrations.data === undefined ? (
          <Loading query={integrations} />
        ) : integrations.data.length === 0 ? (
          <p>{texts.noAds}</p>
        ) : (
          <ul class="items">
            {integrations.data.map(({ account: { platform }, enabled, id }) => (
              <li key={id}>
                <div>
                  <a href={`/console/${slug}/connections/ads/${id}`}>{platformName(platform)}</a>{" "}
                  <span class={enabled ? "tag on" : "tag"}>{enabled ? texts.enabled : texts.disabled}</span>
                </div>
                <ConsentNote kind="integration" id={id} name={platformName(platform)} />
              </li>
            ))}
          </ul>
        )}
      </FieldGroup>
      <RecordedCosts />
      <Dispatches />
    </div>
  )
}
