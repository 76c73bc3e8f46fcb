import { say } from "@calendeal/booking-page/say"
import { useMutation, useQueryClient } from "@tanstack/preact-query"
import { useEffect, useRef, useState } from "preact/hooks"
import { api, bodyOf, type Contact, Refusal } from "../api/client.ts"
import { explained } from "../api/explained.ts"
import { useView, useWorkspace } from "../shell/useView.ts"
import type { ConsoleWords } from "../words/ConsoleWords.ts"
import { MergeSide } from "./MergeSide.tsx"

interface Props {
  readonly kept: Contact
  readonly duplicate: Contact
  readonly onDone: () => void
  readonly onLeave: () => void
}

/** Shows which of two contacts stays, and merges them after the duplicate's e-mail was typed (D-CON-69). */
export const MergeQuestion = ({ duplicate, kept, onDone, onLeave }: Props) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState("")
  useEffect(() => field.current?.focus(), [])
  const merging = useMutation({
    mutationFn: () =>
      bodyOf(
        api.POST("/api/workspaces/{workspaceId}/contacts/{contactId}/merge", {
          params: { path: { workspaceId, contactId: kept.id } },
          body: { duplicateId: duplicate.id }
        })
      ),
    onSuccess: async (merged) => {
      queries.setQueryData([workspaceId, "contact", kept.id], merged)
      onDone()
      await queries.invalidateQueries({ queryKey: [workspaceId] })
    }
  })
  const isTyped = typed.trim().toLowerCase() === duplicate.email.toLowerCase()
  return (
    <>
      <p>{words.contacts.mergeText}</p>
      <div class="sides">
        <MergeSide title={words.contacts.mergeStays} contact={kept} />
        <MergeSide title={words.contacts.mergeGoes} contact={duplicate} />
      </div>
      <form
        class="typing"
        onSubmit={(event) => {
          event.preventDefault()
          if (isTyped) merging.mutate()
        }}
      >
        <label>
          {say(words.contacts.mergeType, { email: duplicate.email })}
          <input
            ref={field}
            type="text"
            autocomplete="off"
            spellcheck={false}
            value={typed}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </label>
        {merging.isError && (
          <p class="fault" role="alert">
            {refusalText(merging.error, words)}
          </p>
        )}
        <div class="acts">
          <button type="button" class="button" onClick={onLeave}>
            {words.contacts.mergeLeave}
          </button>
          <button type="submit" class="button bad" disabled={!isTyped || merging.isPending}>
            {words.contacts.mergeAct}
          </button>
        </div>
      </form>
    </>
  )
}

/** The only input is an id that was read, so an invalid one is that of a contact that was erased since then. */
const refusalText = (failure: unknown, words: ConsoleWords): string => {
  if (!(failure instanceof Refusal)) return explained(failure, words)
  if (failure.code === "conflict") return words.contacts.mergeRefused
  return failure.code === "invalid_input" || failure.status === 404
    ? words.contacts.mergeErased
    : explained(failure, words)
}
