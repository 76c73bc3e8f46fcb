import { picturePath } from "@calendeal/domain/pictures"
import { Face } from "../parts/Face.tsx"
import { useHosts } from "../queries/eventTypes.ts"
import { useView, useWorkspace } from "../view/useView.ts"

/** Hosts as faces with names. With `onChange`, each can be removed, and one of `options` added. */
export const HostChips = ({
  addText,
  hostIds,
  onChange,
  options = []
}: {
  /** What adding one is called. None: adding a host. */
  readonly addText?: string
  readonly hostIds: ReadonlyArray<string>
  readonly options?: ReadonlyArray<string>
  readonly onChange?: (hostIds: Array<string>) => void
}) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const hosts = useHosts().data ?? []
  const hostOf = (id: string) => hosts.find((host) => host.id === id)
  const nameOf = (id: string) => hostOf(id)?.name ?? id
  const others = options.filter((id) => !hostIds.includes(id))
  return (
    <>
      {hostIds.map((id) => {
        const picture = hostOf(id)?.picture ?? null
        return (
          <span key={id} class="chip host-chip">
            <Face
              isNamed
              name={nameOf(id)}
              picture={picture === null ? null : picturePath(workspaceId, picture)}
            />
            <bdi>{nameOf(id)}</bdi>
            {onChange !== undefined && (
              <button
                type="button"
                aria-label={`${words.editing.remove}: ${nameOf(id)}`}
                onClick={() => onChange(hostIds.filter((one) => one !== id))}
              >
                ×
              </button>
            )}
          </span>
        )
      })}
      {onChange !== undefined && others.length > 0 && (
        <select
          class="one-more"
          aria-label={addText ?? words.eventTypes.addHost}
          value=""
          onChange={({ currentTarget }) => {
            const { value } = currentTarget
            currentTarget.value = ""
            if (value !== "") onChange([...hostIds, value])
          }}
        >
          <option value="">{addText ?? "+"}</option>
          {others.map((id) => (
            <option key={id} value={id}>
              {nameOf(id)}
            </option>
          ))}
        </select>
      )}
    </>
  )
}
