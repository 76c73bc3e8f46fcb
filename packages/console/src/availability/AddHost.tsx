import { useQueryClient } from "@tanstack/preact-query"
import { useLocation } from "preact-iso"
import { useState } from "preact/hooks"
import { FieldsOf } from "../editing/FieldsOf.tsx"
import { HostDraft } from "../made/bounds.ts"
import { FieldGroup, TextField } from "../editing/fields.tsx"
import { createHost } from "../event-types/createHost.ts"
import { Fault } from "../parts/Fault.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { useSending } from "../editing/useSending.ts"

/** Adds a host with the usual hours, and opens it. */
export const AddHost = () => {
  const { words } = useView()
  const { id: workspaceId, slug } = useWorkspace()
  const { route } = useLocation()
  const queries = useQueryClient()
  const texts = words.availability
  const [name, setName] = useState("")
  const [email, setEmail] = useState("")
  const adding = useSending({
    mutationFn: () => createHost(workspaceId, name.trim(), email.trim()),
    onSuccess: ({ id }) => {
      void queries.invalidateQueries({ queryKey: [workspaceId] })
      route(`/console/${slug}/availability/${id}`)
    }
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        adding.mutate()
      }}
    >
      <FieldsOf bounds={HostDraft} failure={adding.error}>
        <FieldGroup title={texts.addHost} text={texts.hoursHint}>
          <div class="pair">
            <TextField label={texts.name} path="name" value={name} onChange={setName} />
            <TextField label={texts.email} path="email" type="email" value={email} onChange={setEmail} />
          </div>
          {adding.isError && (
            <p class="fault" role="alert">
              <Fault failure={adding.error} />
            </p>
          )}
          <p>
            <button
              type="submit"
              class="button"
              disabled={adding.isPending || name.trim() === "" || email.trim() === ""}
            >
              {texts.addHost}
            </button>
          </p>
        </FieldGroup>
      </FieldsOf>
    </form>
  )
}
