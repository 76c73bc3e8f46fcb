import type { RefObject } from "preact"
import { ContactLine } from "../page/ContactLine.tsx"
import { Message } from "../confirmation/Message.tsx"
import type { LinkView } from "../page/PageView.ts"

/** A message about a mail's link, with the workspace's contact, and a page on which to book again. */
export const LinkMessage = ({
  heading,
  host,
  page = null,
  text,
  title,
  words
}: LinkView & {
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly title: string
  readonly text: string
  /** The path of the page; null: none is offered. */
  readonly page?: string | null
}) => (
  <Message
    heading={heading}
    title={title}
    text={
      <>
        <p>{text}</p>
        {host !== null && <ContactLine from={host} words={words} />}
      </>
    }
    action={
      page === null ? null : (
        <a class="button" href={page}>
          {words.bookAnother}
        </a>
      )
    }
  />
)
