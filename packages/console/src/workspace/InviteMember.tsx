import type { Schemas } from "@calendeal/client"
import { useState } from "preact/hooks"
import { api, bodyOf } from "../api/client.ts"
import { FaultsContext, issuesOf } from "../editing/faults.ts"
import { FieldGroup, SelectField, TextField } from "../editing/fields.tsx"
import { Fault } from "../parts/Fault.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { useSending } from "../editing/useSending.ts"
import { Toast } from "../parts/Toast.tsx"

type Role = Schemas["Member"]["role"]

/** Invites a person with a role. */
export const InviteMember = ({ changed }: { readonly changed: () => void }) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.workspaceArea
  const [name, setName] = useState("")
  const [email, setEmail] = useState("")
  const [role, setRole] = useState<Role>("member")
  const inviting = useSending({
    mutationFn: () =>
      bodyOf(
        api.POST("/api/workspaces/{workspaceId}/invitations", {
          params: { path: { workspaceId } },
          body: { name: name.trim(), email: email.trim(), role }
        })
      ),
    onSuccess: () => {
      setName("")
      setEmail("")
      changed()
    }
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        inviting.mutate()
      }}
    >
      <FaultsContext.Provider value={issuesOf(inviting.error)}>
        <FieldGroup title={texts.invite} text={texts.inviteText}>
          <div class="pair">
            <TextField label={texts.name} path="name" value={name} maxLength={120} onChange={setName} />
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
          </div>
          {inviting.isError && (
            <p class="fault" role="alert">
              <Fault failure={inviting.error} />
            </p>
          )}
          <Toast text={inviting.isSuccess ? texts.invited : ""} />
          <p>
            <button
              type="submit"
              class="button"
              disabled={inviting.isPending || name.trim() === "" || email.trim() === ""}
            >
              {texts.sendInvitation}
            </button>
          </p>
        </FieldGroup>
      </FaultsContext.Provider>
    </form>
  )
}
