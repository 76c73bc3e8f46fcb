import type { Schemas } from "@calendeal/client"
import { useQueryClient } from "@tanstack/preact-query"
import { useLocation } from "preact-iso"
import { api, type Versioned, versionedOf } from "../api/client.ts"
import { FieldsOf } from "../editing/FieldsOf.tsx"
import { WorkspacePatch } from "../made/bounds.ts"
import { OthersNote } from "../editing/OthersNote.tsx"
import { SaveBar } from "../editing/SaveBar.tsx"
import { useEditor } from "../editing/useEditor.ts"
import { valueText } from "../event-types/fieldNames.ts"
import { Loading } from "../parts/Loading.tsx"
import { Header } from "../parts/Header.tsx"
import { loadedLater } from "../parts/loadedLater.tsx"
import { NotFound } from "../parts/NotFound.tsx"
import { useSettings } from "../queries/useSettings.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { CreateKey } from "./CreateKey.tsx"
import { FileTab } from "./FileTab.tsx"
import { GoalsFields } from "./GoalsFields.tsx"
import { InviteMember } from "./InviteMember.tsx"
import { KeysTab } from "./KeysTab.tsx"
import { MembersTab } from "./MembersTab.tsx"
import { workspaceNames } from "./settingName.ts"
import { SettingsTab } from "./SettingsTab.tsx"
import { SitesTab } from "./SitesTab.tsx"
import { StagesFields } from "./StagesFields.tsx"
import { tabIn, tabs } from "./tabs.ts"
import { Tabs } from "../parts/Tabs.tsx"

type WorkspaceSettings = Schemas["Workspace"]

// Seldom changed.
const BrandTab = loadedLater(async () => (await import("./BrandTab.tsx")).BrandTab)
// The largest tab, with nothing that the others need.
const AuditTab = loadedLater(async () => (await import("./AuditTab.tsx")).AuditTab)
// With the rules of channels of the domain.
const ChannelsTab = loadedLater(async () => (await import("./ChannelsTab.tsx")).ChannelsTab)

/** The settings of the workspace, its members and its keys. For administrators and owners. */
export const WorkspaceScreen = () => {
  const { words } = useView()
  const { role, slug } = useWorkspace()
  const { query } = useLocation()
  const isFor = role !== "member"
  const workspace = useSettings(isFor)
  if (!isFor) return <NotFound />
  const texts = words.workspaceArea
  const tab = tabIn(query)
  const here = `/console/${slug}/workspace`
  return (
    <>
      <Header title={texts.title}>
        {tab === "members" && role === "owner" && <InviteMember />}
        {tab === "keys" && <CreateKey />}
      </Header>
      <div class="body">
        <Tabs
          label={texts.title}
          current={tab}
          tabs={tabs.map((each) => ({
            tab: each,
            href: each === "settings" ? here : `${here}?tab=${each}`,
            text: texts[each]
          }))}
        />
        {tab === "members" ? (
          <MembersTab />
        ) : tab === "keys" ? (
          <KeysTab />
        ) : tab === "file" ? (
          <FileTab />
        ) : tab === "audit" ? (
          <AuditTab />
        ) : workspace.data === undefined ? (
          <Loading query={workspace} />
        ) : (
          <Settings tab={tab} latest={workspace.data} refresh={workspace.refetch} />
        )}
      </div>
    </>
  )
}

const Settings = ({
  latest,
  refresh,
  tab
}: {
  readonly tab: "settings" | "brand" | "sites" | "channels"
  readonly latest: Versioned<WorkspaceSettings>
  readonly refresh: () => unknown
}) => {
  const { words } = useView()
  const { id: workspaceId, slug } = useWorkspace()
  const texts = words.workspaceArea
  const queries = useQueryClient()
  const saved = (stored: Versioned<WorkspaceSettings>) => {
    queries.setQueryData([workspaceId, "settings"], stored)
    void queries.invalidateQueries({ queryKey: ["account"] })
    // The address of every screen has the slug.
    if (stored.value.slug !== slug) location.replace(`/console/${stored.value.slug}/workspace`)
  }
  const editor = useEditor<WorkspaceSettings>({
    key: `${workspaceId}:workspace`,
    latest,
    refresh,
    write: (body, version) =>
      versionedOf(
        api.PATCH("/api/workspaces/{workspaceId}", {
          params: { path: { workspaceId }, header: { "if-match": version } },
          body
        })
      ),
    saved
  })
  const names: Partial<Record<keyof WorkspaceSettings, string>> = workspaceNames(texts)
  const nameOf = (field: keyof WorkspaceSettings) => names[field] ?? field
  const { change, draft } = editor
  return (
    <div class="settings">
      <OthersNote editor={editor} nameOf={nameOf} textOf={valueText} />
      <FieldsOf bounds={WorkspacePatch} failure={editor.failure}>
        {tab === "settings" && (
          <>
            <SettingsTab draft={draft} change={change} />
            <GoalsFields draft={draft} change={change} />
            <StagesFields draft={draft} change={change} saved={latest.value.dealStages} />
          </>
        )}
        {tab === "brand" && (
          <BrandTab draft={draft} change={change} logo={latest.value.logo} version={latest.version} />
        )}
        {tab === "sites" && <SitesTab draft={draft} change={change} />}
        {tab === "channels" && <ChannelsTab draft={draft} change={change} />}
      </FieldsOf>
      <SaveBar editor={editor} nameOf={nameOf} />
    </div>
  )
}
