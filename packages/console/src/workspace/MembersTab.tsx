import type { Schemas } from "@calendeal/client"
import { say } from "@calendeal/web-kit/say"
import { useMutation, useQueryClient } from "@tanstack/preact-query"
import { useState } from "preact/hooks"
import { api, bodyOf, done } from "../api/client.ts"
import { Removal } from "../editing/Removal.tsx"
import { FieldGroup, SelectField, SmallButton } from "../editing/fields.tsx"
import { useHosts } from "../queries/eventTypes.ts"
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx"
import { Face } from "../parts/Face.tsx"
import { Fault } from "../parts/Fault.tsx"
import { Loading } from "../parts/Loading.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { reachText } from "./reachText.ts"
import { membersKey, useMembers } from "../queries/useMembers.ts"
import { useSending } from "../editing/useSending.ts"

type Member = Schemas["Member"]

/** The members with their roles. Owners change, invite and remove them. */
export const MembersTab = () => {
  const { words } = useView()
  const { id: workspaceId, role } = useWorkspace()
  const texts = words.workspaceArea
  const isOwner = role === "owner"
  const queries = useQueryClient()
  const changed = () => void queries.invalidateQueries({ queryKey: membersKey(workspaceId) })
  const members = useMembers()
  return (
    <div class="settings">
      {!isOwner && <p class="soft">{texts.ownersOnly}</p>}
      <FieldGroup title={texts.members}>
        {members.data === undefined ? (
          <Loading query={members} />
        ) : (
          <ul class="items">
            {members.data.map((member) => (
              <MemberItem key={member.userId} member={member} isOwner={isOwner} changed={changed} />
            ))}
          </ul>
        )}
      </FieldGroup>
    </div>
  )
}

const MemberItem = ({
  changed,
  isOwner,
  member
}: {
  readonly changed: () => void
  readonly isOwner: boolean
  readonly member: Member
}) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.workspaceArea
  const hosts = useHosts()
  const [isInvited, setInvited] = useState(false)
  const { email, hostId, name, role, userId } = member
  const params = { path: { workspaceId, userId } }
  const changing = useMutation({
    mutationFn: (body: Schemas["MemberPatch"]) =>
      bodyOf(api.PATCH("/api/workspaces/{workspaceId}/members/{userId}", { params, body })),
    onSuccess: () => {
      setAsked(null)
      changed()
    }
  })
  const inviting = useSending({
    mutationFn: () => done(api.POST("/api/workspaces/{workspaceId}/members/{userId}/invitation", { params })),
    onSuccess: () => setInvited(true)
  })
  const roles = [
    ["member", words.roleMember],
    ["admin", words.roleAdmin],
    ["owner", words.roleOwner]
  ] as const
  const failure = changing.error ?? inviting.error
  const [asked, setAsked] = useState<string | null>(null)
  const sameHost =
    hostId === null ? hosts.data?.find((host) => host.email.toLowerCase() === email.toLowerCase()) : undefined
  const link = (chosen: string) => changing.mutate({ hostId: chosen === "" ? null : chosen })
  const isHost = (chosen: string | null) => chosen !== null && chosen !== ""
  return (
    <li>
      <div class="faced" dir="auto">
        <Face name={name} isNamed /> <b>{name}</b> <span class="soft">{email}</span>{" "}
        {member.acceptedAt === null && <span class="tag">{texts.notAccepted}</span>}{" "}
        {!isOwner && <span class="tag">{roles.find(([each]) => each === role)?.[1]}</span>}
      </div>
      {isOwner && (
        <>
          <div class="pair">
            <SelectField
              label={texts.role}
              value={role}
              options={roles}
              onChange={(chosen) => changing.mutate({ role: chosen })}
            />
            <SelectField
              label={texts.host}
              value={asked ?? hostId ?? ""}
              {...(sameHost !== undefined && { hint: say(texts.sameEmail, { host: sameHost.name }) })}
              options={[
                ["", texts.noHost],
                ...(hosts.data ?? []).map((host) => [host.id, host.name] as const)
              ]}
              // A link, and its end, change what the member sees.
              onChange={(chosen) =>
                role === "member" && isHost(chosen) !== isHost(hostId) ? setAsked(chosen) : link(chosen)
              }
            />
          </div>
          <p class="soft">{reachText(words, role, isHost(hostId))}</p>
          {asked !== null && (
            <ConfirmDialog
              title={say(texts.changeReach, { name })}
              act={texts.change}
              leave={words.editing.keep}
              isBusy={changing.isPending}
              fault={changing.isError ? <Fault failure={changing.error} /> : ""}
              onAct={() => link(asked)}
              onLeave={() => {
                setAsked(null)
                changing.reset()
              }}
            >
              {reachText(words, role, isHost(asked))}
            </ConfirmDialog>
          )}
          {failure !== null && asked === null && (
            <p class="fault" role="alert">
              <Fault failure={failure} />
            </p>
          )}
          <div class="acts">
            <SmallButton
              aria-label={`${texts.inviteAgain}: ${name}`}
              disabled={inviting.isPending}
              onClick={() => inviting.mutate()}
            >
              {texts.inviteAgain}
            </SmallButton>
            <Removal
              act={texts.removeMember}
              name={email}
              text={say(texts.removeMemberText, { name })}
              remove={() => done(api.DELETE("/api/workspaces/{workspaceId}/members/{userId}", { params }))}
              removed={changed}
            />
            <span role="status">
              {isInvited ? texts.invited : changing.isSuccess ? words.editing.saved : ""}
            </span>
          </div>
        </>
      )}
    </li>
  )
}
