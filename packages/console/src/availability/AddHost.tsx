import { useQueryClient } from "@tanstack/preact-query"
import { useLocation } from "preact-iso"
import { useState } from "preact/hooks"
import { AddForm } from "../editing/AddForm.tsx"
import { TextField } from "../editing/fields.tsx"
import { lacking } from "../editing/lacking.ts"
import { useSending } from "../editing/useSending.ts"
import { createHost } from "../event-types/createHost.ts"
import { HostDraft } from "../made/bounds.ts"
import { Adding } from "../parts/Adding.tsx"
import { useView, useWorkspace } from "../view/useView.ts"

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
    <Adding text={texts.addHost}>
      {(close) => (
        <AddForm
          act={texts.addHost}
          bounds={HostDraft}
          close={close}
          lacks={lacking({ [texts.name]: name, [texts.email]: email })}
          onSend={() => adding.mutate()}
          sending={adding}
          text={texts.hoursHint}
        >
          <TextField label={texts.name} path="name" value={name} onChange={setName} />
          <TextField label={texts.email} path="email" type="email" value={email} onChange={setEmail} />
        </AddForm>
      )}
    </Adding>
  )
}
