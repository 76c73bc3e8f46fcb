import { useQueryClient } from "@tanstack/preact-query"
import type { ComponentChildren } from "preact"
import { useLocation } from "preact-iso"
import type { Booking } from "../api/client.ts"
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { useSending } from "../editing/useSending.ts"

/** A dialog whose act makes another booking in place of one, and then shows the new one. */
export const ConfirmReplacement = ({
  act,
  children,
  done,
  input,
  isReady,
  onLeave,
  refusalText,
  replace,
  title
}: {
  readonly title: string
  readonly act: string
  readonly children: ComponentChildren
  readonly input: ComponentChildren
  /** Whether something is chosen. */
  readonly isReady: boolean
  /** What the address of the new booking says that was done. */
  readonly done: "guests" | "moved" | "reassigned"
  readonly replace: () => Promise<Pick<Booking, "uid">>
  readonly refusalText: (failure: unknown) => string
  readonly onLeave: () => void
}) => {
  const { words } = useView()
  const { id: workspaceId, slug } = useWorkspace()
  const { route } = useLocation()
  const queries = useQueryClient()
  const replacing = useSending({
    mutationFn: replace,
    onSuccess: ({ uid }) => route(`/console/${slug}/bookings/${uid}?done=${done}`),
    // Also after a refusal: the booking, its times or who is free may have changed.
    onSettled: () => queries.invalidateQueries({ queryKey: [workspaceId] })
  })
  return (
    <ConfirmDialog
      title={title}
      act={act}
      leave={words.close}
      isBusy={replacing.isPending || !isReady}
      fault={replacing.isError ? refusalText(replacing.error) : ""}
      input={input}
      onAct={() => replacing.mutate()}
      onLeave={onLeave}
    >
      {children}
    </ConfirmDialog>
  )
}
