import { useQueryClient } from "@tanstack/preact-query"
import { say } from "@calendeal/web-kit/say"
import { useLocation, useRoute } from "preact-iso"
import { useState } from "preact/hooks"
import { api, bodyOf, done, type EventType, Refusal, type Versioned, versionedOf } from "../api/client.ts"
import { FieldsOf } from "../editing/FieldsOf.tsx"
import { EventTypePatch } from "../made/bounds.ts"
import { Removal } from "../editing/Removal.tsx"
import { SaveBar } from "../editing/SaveBar.tsx"
import { useEditor } from "../editing/useEditor.ts"
import { useSending } from "../editing/useSending.ts"
import { Fault } from "../parts/Fault.tsx"
import { Loading } from "../parts/Loading.tsx"
import { Header } from "../parts/Header.tsx"
import { loadedLater } from "../parts/loadedLater.tsx"
import { NotFound } from "../parts/NotFound.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { BasicsTab } from "./BasicsTab.tsx"
import { eventTypeFields, valueText } from "./fieldNames.ts"
import { Preview, Publish } from "./Preview.tsx"
import { useEventType, useEventTypes } from "../queries/eventTypes.ts"
import type { TabProps } from "./TabProps.ts"
import { type Tab, tabIn, tabs } from "./tabs.ts"
import { slugFor } from "./slugFor.ts"
import type { PretendLead } from "./tryRules.ts"
import { Tabs } from "../parts/Tabs.tsx"

// Hardly ever shown: another member has to save during the same edit.
const OthersNote = loadedLater(async () => (await import("../editing/OthersNote.tsx")).OthersNote<EventType>)

// The tab that opens first loads with its screen; most visits need none of the others.
const TimesTab = loadedLater(async () => (await import("./TimesTab.tsx")).TimesTab)
const QuestionsTab = loadedLater(async () => (await import("./QuestionsTab.tsx")).QuestionsTab)
const AfterTab = loadedLater(async () => (await import("./AfterTab.tsx")).AfterTab)
const EmbedTab = loadedLater(async () => (await import("./EmbedTab.tsx")).EmbedTab)
const MailsTab = loadedLater(async () => (await import("./MailsTab.tsx")).MailsTab)
const RoutingTab = loadedLater(async () => (await import("./routing.ts")).RoutingTab)
const LinksTab = loadedLater(async () => (await import("./lists.ts")).LinksTab)
/** Few event types have a waiting list. */
const WaitingTab = loadedLater(async () => (await import("./lists.ts")).WaitingTab)
const TryRules = loadedLater(async () => (await import("./routing.ts")).TryRules)

/** One event type: its settings, with the booking page beside them. */
export const EventTypeScreen = () => {
  const { words } = useView()
  const { role, slug } = useWorkspace()
  const { params } = useRoute()
  const id = params["eventType"] ?? ""
  const eventType = useEventType(id)
  if (role === "member" || (eventType.error instanceof Refusal && eventType.error.status === 404))
    return <NotFound />
  if (eventType.data === undefined)
    return (
      <>
        <Header title={words.eventTypes.title} />
        <div class="body">
          <Loading query={eventType} />
        </div>
      </>
    )
  return (
    <>
      <Header
        title={eventType.data.value.title}
        parent={{ href: `/console/${slug}/event-types`, text: words.eventTypes.title }}
      >
        <span class={eventType.data.value.status === "active" ? "tag on" : "tag"}>
          {words.eventTypes[eventType.data.value.status]}
        </span>
      </Header>
      <Loaded key={id} latest={eventType.data} refresh={eventType.refetch} />
    </>
  )
}

const Loaded = ({
  latest,
  refresh
}: {
  readonly latest: Versioned<EventType>
  readonly refresh: () => unknown
}) => {
  const { words } = useView()
  const { id: workspaceId, slug } = useWorkspace()
  const { query } = useLocation()
  const queries = useQueryClient()
  const { id } = latest.value
  const params = { path: { workspaceId, eventTypeId: id } }
  const editor = useEditor<EventType>({
    key: `${workspaceId}:event-type:${id}`,
    latest,
    refresh,
    write: (body, version) =>
      versionedOf(
        api.PATCH("/api/workspaces/{workspaceId}/event-types/{eventTypeId}", {
          params: { ...params, header: { "if-match": version } },
          body
        })
      ),
    saved: (stored) => {
      queries.setQueryData([workspaceId, "event-type", id], stored)
      void queries.invalidateQueries({ queryKey: [workspaceId, "all-event-types"] })
    }
  })
  const { change, draft } = editor
  const tab = tabIn(query)
  const [lead, setLead] = useState<PretendLead>({ email: "vera@visitor.example" })
  const here = `/console/${slug}/event-types/${id}`
  const count = {
    questions: draft.form.fields.length,
    routing: draft.routing.length + draft.disqualification.length
  }
  const names = eventTypeFields(words.eventTypes)
  return (
    <div class="body">
      <Tabs
        label={words.eventTypes.title}
        current={tab}
        tabs={tabs
          .filter((each) => each !== "waiting" || latest.value.waitingList || tab === "waiting")
          .map((each) => ({
            tab: each,
            href: each === "basics" ? here : `${here}?tab=${each}`,
            text:
              (each === "questions" || each === "routing") && count[each] > 0
                ? `${words.eventTypes[each]} ${count[each]}`
                : words.eventTypes[each]
          }))}
      />
      {tab === "links" ? (
        <LinksTab eventTypeId={id} />
      ) : tab === "waiting" ? (
        <WaitingTab eventTypeId={id} />
      ) : (
        <div class="beside">
          <div class="settings">
            {editor.others !== null && (
              <OthersNote editor={editor} nameOf={(field) => names[field]} textOf={valueText} />
            )}
            <FieldsOf bounds={EventTypePatch} failure={editor.failure}>
              {tab === "routing" ? (
                <>
                  <Publish editor={editor} eventType={latest.value} />
                  <RoutingTab draft={draft} change={change} lead={lead} />
                </>
              ) : (
                <Part tab={tab} draft={draft} change={change} />
              )}
            </FieldsOf>
            {tab === "basics" && <EventTypeActions eventType={latest.value} />}
            <SaveBar editor={editor} nameOf={(field) => names[field]} />
          </div>
          {tab === "routing" ? (
            <TryRules draft={draft} lead={lead} setLead={setLead} />
          ) : (
            <Preview editor={editor} eventType={latest.value} version={latest.version} />
          )}
        </div>
      )}
    </div>
  )
}

const Part = ({
  tab,
  ...props
}: TabProps & { readonly tab: Exclude<Tab, "links" | "routing" | "waiting"> }) => {
  switch (tab) {
    case "basics":
      return <BasicsTab {...props} />
    case "times":
      return <TimesTab {...props} />
    case "questions":
      return <QuestionsTab {...props} />
    case "mails":
      return <MailsTab {...props} />
    case "after":
      return <AfterTab {...props} />
    case "embed":
      return <EmbedTab {...props} />
  }
}

/** What can be done with the whole event type. */
const EventTypeActions = ({ eventType }: { readonly eventType: EventType }) => {
  const { words } = useView()
  const { id: workspaceId, slug } = useWorkspace()
  const { route } = useLocation()
  const queries = useQueryClient()
  const others = useEventTypes()
  const { id, title, ...settings } = eventType
  const list = `/console/${slug}/event-types`
  const duplicating = useSending({
    mutationFn: () =>
      bodyOf(
        api.POST("/api/workspaces/{workspaceId}/event-types", {
          params: { path: { workspaceId } },
          body: {
            ...settings,
            title: say(words.eventTypes.copyOf, { name: title.slice(0, 100) }),
            slug: slugFor(title, others.data?.map((each) => each.slug) ?? []),
            status: "hidden"
          }
        })
      ),
    onSuccess: (copy) => {
      void queries.invalidateQueries({ queryKey: [workspaceId] })
      route(`${list}/${copy.id}`)
    }
  })
  return (
    <div class="acts">
      {duplicating.isError && (
        <p class="fault" role="alert">
          <Fault failure={duplicating.error} />
        </p>
      )}
      <button
        type="button"
        class="button"
        disabled={others.data === undefined || duplicating.isPending}
        onClick={() => duplicating.mutate()}
      >
        {words.eventTypes.duplicate}
      </button>
      <Removal
        act={words.eventTypes.removal}
        name={title}
        text={say(words.eventTypes.removalText, { name: title })}
        remove={() =>
          done(
            api.DELETE("/api/workspaces/{workspaceId}/event-types/{eventTypeId}", {
              params: { path: { workspaceId, eventTypeId: id } }
            })
          )
        }
        removed={() => {
          void queries.invalidateQueries({ queryKey: [workspaceId] })
          route(list)
        }}
      />
    </div>
  )
}
