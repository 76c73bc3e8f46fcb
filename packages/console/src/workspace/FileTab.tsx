import { api, bodyOf } from "../api/client.ts"
import { FieldGroup, SmallButton } from "../editing/fields.tsx"
import { Fault } from "../parts/Fault.tsx"
import { CopyableText } from "../parts/CopyableText.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { ApplyFile } from "./ApplyFile.tsx"
import { useSending } from "../editing/useSending.ts"

/** The workspace as a file: exported, and applied after its plan was seen (D-CON-64). */
export const FileTab = () => {
  const { words } = useView()
  const { id: workspaceId, slug } = useWorkspace()
  const texts = words.workspaceArea
  const exporting = useSending({
    mutationFn: () =>
      bodyOf(api.GET("/api/workspaces/{workspaceId}/file", { params: { path: { workspaceId } } }))
  })
  return (
    <>
      <FieldGroup title={texts.file} text={texts.fileText}>
        <p>
          <SmallButton disabled={exporting.isPending} onClick={() => exporting.mutate()}>
            {texts.exportFile}
          </SmallButton>
        </p>
        {exporting.isError && (
          <p class="fault" role="alert">
            <Fault failure={exporting.error} />
          </p>
        )}
        {exporting.data !== undefined && (
          <CopyableText name={texts.file} text={exporting.data.file} file={`${slug}.yaml`} />
        )}
      </FieldGroup>
      <ApplyFile />
    </>
  )
}
