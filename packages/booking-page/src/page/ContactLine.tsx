import { say } from "@calendeal/web-kit/say"
import type { Words } from "../words/Words.ts"

/** The workspace's contact address; nothing if it has none. */
export const ContactLine = ({
  from: { contact, workspace },
  words
}: {
  readonly from: { readonly contact: string | null; readonly workspace: string }
  readonly words: Words
}) =>
  contact === null ? null : (
    <p class="contact">
      {say(words.reach, { workspace })}{" "}
      {contact.startsWith("https://") ? (
        <a href={contact} target="_blank" rel="noopener">
          {contact.slice("https://".length).replace(/\/$/, "")}
          <span class="unseen"> ({words.opensNewTab})</span>
        </a>
      ) : (
        <a href={`mailto:${encodeURIComponent(contact).replace("%40", "@")}`} target="_top">
          {contact}
        </a>
      )}
    </p>
  )
