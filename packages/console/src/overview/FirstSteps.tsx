import { useQuery } from "@tanstack/preact-query"
import { api, bodyOf } from "../api/client.ts"
import { CopyableText } from "../parts/CopyableText.tsx"
import { useEventTypes, useHosts } from "../queries/eventTypes.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { manages } from "../view/roles.ts"
import { firstEventType, firstSteps, ofHostAlone, ownHost } from "./firstSteps.ts"

/** What is left to do until the first booking, with a way to each: for a member who is a host, their own part (D-CON-130). */
export const FirstSteps = () => {
  const { words } = useView()
  const workspace = useWorkspace()
  const { hostId, id: workspaceId, slug } = workspace
  const isForAll = manages(workspace)
  const texts = words.overview
  const [eventTypes, hosts] = [useEventTypes(), useHosts()]
  const account = useQuery({ queryKey: ["account"], queryFn: () => bodyOf(api.GET("/api/account")) })
  const host = isForAll
    ? ownHost(hosts.data ?? [], account.data?.email ?? "")
    : hosts.data?.find(({ id }) => id === hostId)
  const calendars = useQuery({
    queryKey: [workspaceId, "calendars-of-first-steps", host?.id],
    queryFn: () =>
      bodyOf(
        api.GET("/api/workspaces/{workspaceId}/hosts/{hostId}/calendars", {
          params: { path: { workspaceId, hostId: host?.id ?? "" }, query: { limit: 1 } }
        })
      ),
    enabled: host !== undefined
  })
  if (eventTypes.data === undefined || hosts.data === undefined || account.data === undefined) return null
  // The list is newest first, visitors see the oldest one first.
  const offered = eventTypes.data.toReversed()
  const shown = firstEventType(offered)
  const steps = firstSteps(offered, host, calendars.data?.items.length ?? 0)
  const address = new URL(shown === undefined ? `/${slug}` : `/${slug}/${shown.slug}`, location.href).href
  return (
    <section aria-labelledby="first-steps">
      <h2 id="first-steps" class="first-title">
        {texts.firstTitle}
      </h2>
      <p class="soft">{texts.firstText}</p>
      <ol class="first-steps">
        {(isForAll ? steps : ofHostAlone(steps)).map(({ isDone, name, path }) => (
          <li key={name} class={isDone ? "ticked" : undefined}>
            <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d={isDone ? "M5 12.5l4.5 4.5L19 7.5" : icons[name]} />
            </svg>
            <div>
              <b>{texts[`first${name}`]}</b>
              <p class="soft">{texts[`first${name}Text`]}</p>
              {name === "Share" && shown?.status === "active" && (
                <CopyableText name={texts.firstShare} text={address} />
              )}
            </div>
            {isDone ? (
              <span class="tag on">{texts.firstDone}</span>
            ) : (
              path !== null && (
                <a
                  class="button"
                  href={`/console/${slug}/${path}`}
                  aria-label={`${texts.firstGo}: ${texts[`first${name}`]}`}
                >
                  {texts.firstGo}
                </a>
              )
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

const icons = {
  EventType: "M12 4l8 4.5-8 4.5-8-4.5zM4 13.5l8 4.5 8-4.5",
  Hours: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2",
  Calendar: "M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM4 10.5h16M8 3v4M16 3v4",
  Share: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17"
} as const
