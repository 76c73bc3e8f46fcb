import { useQuery, useQueryClient } from "@tanstack/preact-query"
import { useLocation } from "preact-iso"
import { useState } from "preact/hooks"
import { api, bodyOf, type EventType, type Host } from "../api/client.ts"
import { FieldsOf } from "../editing/FieldsOf.tsx"
import { EventTypeDraft } from "../made/bounds.ts"
import { TextField } from "../editing/fields.tsx"
import { Fault } from "../parts/Fault.tsx"
import { Loading } from "../parts/Loading.tsx"
import { Header } from "../parts/Header.tsx"
import { NotFound } from "../parts/NotFound.tsx"
import { lacking } from "../editing/lacking.ts"
import { SendButton } from "../editing/SendButton.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { createHost, nameIn } from "./createHost.ts"
import { useEventTypes, useHosts } from "../queries/eventTypes.ts"
import { slugFor } from "./slugFor.ts"
import { firstTemplate, type Template, templates } from "./templates.ts"
import { useSending } from "../editing/useSending.ts"

/** Creates a hidden event type from a template: the third click creates it (D-CON-30). */
export const NewEventTypeScreen = () => {
  const { words } = useView()
  const { role, slug } = useWorkspace()
  const [eventTypes, hosts] = [useEventTypes(), useHosts()]
  if (role === "member") return <NotFound />
  const parent = { href: `/console/${slug}/event-types`, text: words.eventTypes.title }
  return (
    <>
      <Header title={words.eventTypes.create} parent={parent} />
      <div class="body">
        {eventTypes.data === undefined ? (
          <Loading query={eventTypes} />
        ) : hosts.data === undefined ? (
          <Loading query={hosts} />
        ) : (
          <Choice eventTypes={eventTypes.data} hosts={hosts.data} />
        )}
      </div>
    </>
  )
}

const Choice = ({
  eventTypes,
  hosts
}: {
  readonly eventTypes: ReadonlyArray<EventType>
  readonly hosts: ReadonlyArray<Host>
}) => {
  const { words } = useView()
  const { id: workspaceId, slug } = useWorkspace()
  const { route } = useLocation()
  const queries = useQueryClient()
  const account = useQuery({ queryKey: ["account"], queryFn: () => bodyOf(api.GET("/api/account")) })
  const [template, setTemplate] = useState<Template>(firstTemplate)
  const [title, setTitle] = useState<string>(words.eventTypes[firstTemplate.name])
  const active = hosts.filter((host) => host.active)
  const creating = useSending({
    mutationFn: async ({ name, settings }: Template) => {
      const first =
        active.length === 0
          ? [await createHost(workspaceId, nameIn(account.data?.email ?? ""), account.data?.email ?? "")]
          : active
      // The person who makes it hosts it; only a template of several hosts starts with all.
      const own = first.find(({ email }) => email.toLowerCase() === account.data?.email.toLowerCase())
      const isOfAll = name === "templateTeam" || name === "templatePanel"
      const chosen = isOfAll ? first : own === undefined ? first.slice(0, 1) : [own]
      return bodyOf(
        api.POST("/api/workspaces/{workspaceId}/event-types", {
          params: { path: { workspaceId } },
          body: {
            ...settings,
            status: "hidden",
            title: title.trim(),
            slug: slugFor(
              title,
              eventTypes.map((each) => each.slug)
            ),
            hosts: chosen.slice(0, 100).map(({ id }) => ({ hostId: id }))
          }
        })
      )
    },
    onSuccess: ({ id }) => {
      void queries.invalidateQueries({ queryKey: [workspaceId] })
      route(`/console/${slug}/event-types/${id}`)
    }
  })
  return (
    <form
      class="group"
      onSubmit={(event) => {
        event.preventDefault()
        creating.mutate(template)
      }}
    >
      <fieldset class="choices">
        <legend>{words.eventTypes.templateQuestion}</legend>
        {templates.map((each) => (
          <label key={each.name}>
            <input
              type="radio"
              name="template"
              checked={template === each}
              onChange={() => {
                setTemplate(each)
                setTitle(words.eventTypes[each.name])
              }}
            />
            <b>{words.eventTypes[each.name]}</b>
            <small>{words.eventTypes[each.text]}</small>
          </label>
        ))}
      </fieldset>
      <FieldsOf bounds={EventTypeDraft} failure={creating.error}>
        <TextField label={words.eventTypes.name} path="title" value={title} onChange={setTitle} />
        {active.length === 0 && <p class="soft">{words.eventTypes.createdHost}</p>}
        {creating.isError && (
          <p class="fault" role="alert">
            <Fault failure={creating.error} />
          </p>
        )}
        <div class="acts">
          <SendButton
            isBusy={creating.isPending || account.data === undefined}
            lacks={lacking({ [words.eventTypes.name]: title })}
          >
            {words.eventTypes.createButton}
          </SendButton>
        </div>
      </FieldsOf>
    </form>
  )
}
