import { useQueryClient } from "@tanstack/preact-query"
import { api, bodyOf } from "../api/client.ts"
import { AddForm } from "../editing/AddForm.tsx"
import { useSending } from "../editing/useSending.ts"
import { Adding } from "../parts/Adding.tsx"
import { SecretNote } from "../parts/SecretNote.tsx"
import { useView, useWorkspace } from "../view/useView.ts"

/** Creates an API key. Its secret is shown once, in the same dialog. */
export const CreateKey = () => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.workspaceArea
  const queries = useQueryClient()
  const creating = useSending({
    mutationFn: () =>
      bodyOf(
        api.POST("/api/workspaces/{workspaceId}/api-keys", { params: { path: { workspaceId } }, body: {} })
      ),
    onSuccess: () => void queries.invalidateQueries({ queryKey: [workspaceId, "api-keys"] })
  })
  return (
    <Adding text={texts.newKey} onLeave={creating.reset}>
      {(close) =>
        creating.data !== undefined ? (
          <SecretNote text={texts.secretOnce} close={close}>
            <dl>
              <dt>{texts.key}</dt>
              <dd>
                <code>{creating.data.prefix}</code>
              </dd>
              <dt>{texts.secret}</dt>
              <dd>
                <code>{creating.data.secret}</code>
              </dd>
            </dl>
          </SecretNote>
        ) : (
          <AddForm
            act={texts.newKey}
            bounds={{}}
            close={close}
            lacks={[]}
            onSend={() => creating.mutate()}
            sending={creating}
            text={texts.keysText}
          >
            {null}
          </AddForm>
        )
      }
    </Adding>
  )
}
