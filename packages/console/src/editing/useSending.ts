import { type DefaultError, useMutation, type UseMutationOptions } from "@tanstack/preact-query"
import { useLayoutEffect, useRef } from "preact/hooks"

/**
 * A mutation that sends once, however often it is asked for while it is sent (D-CON-84). A disabled button alone does not
 * ensure this: a second click can come before the button is rendered again. The next request is sent after the answer to
 * the first is on the screen.
 */
export const useSending = <Data = unknown, Variables = void>(
  options: UseMutationOptions<Data, DefaultError, Variables>
) => {
  const mutation = useMutation(options)
  const isSending = useRef(false)
  const { isPending } = mutation
  useLayoutEffect(() => {
    if (!isPending) isSending.current = false
  })
  const mutate: typeof mutation.mutate = (...given) => {
    if (isSending.current) return
    isSending.current = true
    mutation.mutate(...given)
  }
  return { ...mutation, mutate }
}
