import type { Schemas } from "@calendeal/client"
import { useQueryClient } from "@tanstack/preact-query"
import { useState } from "preact/hooks"
import { api, bodyOf } from "../api/client.ts"
import { AddForm } from "../editing/AddForm.tsx"
import { lacking } from "../editing/lacking.ts"
import { MemberDraft } from "../made/bounds.ts"
import { CheckField, SelectField, TextField } from "../editing/fields.tsx"
import { createHost } from "../event-types/createHost.ts"
import { useHosts } from "../queries/eventTypes.ts"
import { reachText } from "./reachText.ts"
import { Adding } from "../parts/Adding.tsx"
import { membersKey } from "../queries/useMembers.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { useSending } from "../editing/useSending.ts"
import { Toast } from "../parts/Toast.tsx"

type Role = Schemas["Member"]["role"]

/** Invites a person with a role, and makes them a host who takes bookings (D-CON-119). */
export const InviteMember = () => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.workspaceArea
  const [name, setName] = useState("")
  const [email, setEmail] = useState("")
  const [role, setRole] = useState<Role>("member")
  const [takesBookings, setTakesBookings] = useState(false)
  const queries = useQueryClient()
  const hosts = useHosts()
  /** The host with this email, which a failed invitation can have left behind, or a new one. */
  const hostOf = async () =>
    hosts.data?.find((host) => host.email.toLowerCase() === email.trim().toLowerCase()) ??
    (await createHost(workspaceId, name.trim(), email.trim()))
  const inviting = useSending({
    mutationFn: async () => {
      const hostId = takesBookings ? (await hostOf()).id : null
      await bodyOf(
        api.POST("/api/workspaces/{workspaceId}/invitations", {
          params: { path: { workspaceId } },
          body: { name: name.trim(), email: email.trim(), role, hostId }
        })
      )
    },
    onSuccess: () => {
      setName("")
      setEmail("")
      setTakesBookings(false)
      void queries.invalidateQueries({ queryKey: membersKey(workspaceId) })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [workspaceId, "all-hosts"] })
  })
  return (
    <>
      <Toast text={inviting.isSuccess ? texts.invited : ""} />
      <Adding text={texts.invite}>
        {(close) => (
          <AddForm
            act={texts.sendInvitation}
            bounds={MemberDraft}
            close={close}
            lacks={lacking({ [texts.name]: name, [texts.email]: email })}
            onSend={() => inviting.mutate(undefined, { onSuccess: close })}
            sending={{ ...inviting, isPending: inviting.isPending || hosts.data === undefined }}
            text={texts.inviteText}
          >
            <TextField label={texts.name} path="name" value={name} onChange={setName} />
            <TextField label={texts.email} path="email" type="email" value={email} onChange={setEmail} />
            <SelectField
              label={texts.role}
              value={role}
              options={[
                ["member", words.roleMember],
                ["admin", words.roleAdmin],
                ["owner", words.roleOwner]
              ]}
              onChange={setRole}
            />
            <CheckField
              label={texts.takesBookings}
              hint={texts.takesBookingsHint}
              value={takesBookings}
              onChange={setTakesBookings}
            />
            <p class="soft" role="status">
              {reachText(words, role, takesBookings)}
            </p>
          </AddForm>
        )}
      </Adding>
    </>
  )
}
