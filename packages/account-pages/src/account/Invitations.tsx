import type { AnswerAt } from "@calendeal/web-kit/api"
import { Row } from "../frame/Row.tsx"
import { roleName } from "../sign-in/LinkScreen.tsx"
import type { AccountWords } from "../words/AccountWords.ts"

interface Props {
  readonly words: AccountWords
  /** The workspaces that have added the person, who has not accepted yet (D-SIGN-13). */
  readonly invitations: AnswerAt<"GET", "/api/account">["invitations"]
  readonly accept: (id: string) => void
}

/** The workspaces that wait for the person's acceptance; nothing without them. */
export const Invitations = ({ accept, invitations, words }: Props) =>
  invitations.length === 0 ? null : (
    <>
      <h2>{words.invitations}</h2>
      <ul class="rows">
        {invitations.map(({ id, name, role }) => (
          <Row
            key={id}
            icon="letter"
            title={name}
            below={<span class="soft below">{roleName(role, words)}</span>}
          >
            <button
              type="button"
              aria-label={`${words.acceptInvitation}: ${name}`}
              onClick={() => accept(id)}
            >
              {words.acceptInvitation}
            </button>
          </Row>
        ))}
      </ul>
    </>
  )
