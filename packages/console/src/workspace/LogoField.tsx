import { useQueryClient } from "@tanstack/preact-query"
import { useState } from "preact/hooks"
import { api, done } from "../api/client.ts"
import { base64Of } from "../editing/base64Of.ts"
import { FileField } from "../editing/FileField.tsx"
import { FieldGroup, SmallButton } from "../editing/fields.tsx"
import { Fault } from "../parts/Fault.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { useSending } from "../editing/useSending.ts"

const maximumBytes = 2 * 1024 * 1024

/** The logo of the workspace, which is stored at once. */
export const LogoField = ({ logo }: { readonly logo: string | null }) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.workspaceArea
  const queries = useQueryClient()
  const [isLarge, setLarge] = useState(false)
  const params = { path: { workspaceId } }
  const changing = useSending({
    mutationFn: async (file: File | null) => {
      if (file === null) await done(api.DELETE("/api/workspaces/{workspaceId}/logo", { params }))
      else
        await done(
          api.PUT("/api/workspaces/{workspaceId}/logo", { params, body: { image: await base64Of(file) } })
        )
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: [workspaceId, "settings"] })
  })
  return (
    <FieldGroup title={texts.logo} text={texts.logoText}>
      {logo !== null && (
        <img class="logo" src={`/assets/pictures/${workspaceId}/${logo}.png`} alt={texts.logo} height={64} />
      )}
      <FileField
        label={texts.logoChoose}
        accept="image/png,image/jpeg"
        isBusy={changing.isPending}
        onChoose={(file) => {
          setLarge(file.size > maximumBytes)
          if (file.size <= maximumBytes) changing.mutate(file)
        }}
      />
      {(isLarge || changing.isError) && (
        <p class="fault" role="alert">
          {isLarge ? texts.logoLarge : <Fault failure={changing.error} />}
        </p>
      )}
      {logo !== null && (
        <p>
          <SmallButton disabled={changing.isPending} onClick={() => changing.mutate(null)}>
            {texts.logoRemove}
          </SmallButton>
        </p>
      )}
    </FieldGroup>
  )
}
