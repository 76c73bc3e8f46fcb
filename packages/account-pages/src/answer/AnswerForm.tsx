import { useRef } from "preact/hooks"
import type { AccountView } from "../frame/AccountView.ts"
import type { AnswerLink } from "./answerLink.ts"

interface Props {
  readonly answer: AnswerLink["answer"]
  readonly words: AccountView["words"]["answer"]
  readonly isBusy: boolean
  /** `words`: to the booker; empty: none. */
  readonly send: (words: string) => Promise<void>
  /** Chooses the other answer. */
  readonly change: () => void
}

/** Confirms the answer of the link, or chooses the other one. */
export const AnswerForm = ({ answer, change, isBusy, send, words }: Props) => {
  const field = useRef<HTMLTextAreaElement>(null)
  const submit = (event: Event) => {
    event.preventDefault()
    void send(field.current?.value.trim() ?? "")
  }
  const isApproval = answer === "approve"
  return (
    <form onSubmit={submit}>
      <p>{isApproval ? words.approveText : words.declineText}</p>
      {!isApproval && (
        <>
          <label for="reply">{words.reply}</label>
          <textarea id="reply" ref={field} rows={3} maxLength={1000} dir="auto" />
        </>
      )}
      <div class="answers">
        <button type="submit" disabled={isBusy}>
          {words[answer]}
        </button>
        <button type="button" class="quiet" disabled={isBusy} onClick={change}>
          {isApproval ? words.declineInstead : words.approveInstead}
        </button>
      </div>
    </form>
  )
}
