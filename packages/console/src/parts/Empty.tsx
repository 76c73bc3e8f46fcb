import { useView } from "../view/useView.ts"

interface Props {
  /** Whether it is the whole page, with its only heading. */
  readonly isPage?: boolean
  /** Whether the whole list is empty: then nothing offers to search it (D-CON-110). */
  readonly isAll?: boolean
  /** None: the heading of the page says it. */
  readonly title?: string
  readonly text: string
  readonly link?: { readonly href: string; readonly text: string }
}

/** What is not there, why, and the next step. */
export const Empty = ({ isAll = false, isPage = false, link, text, title }: Props) => {
  const Title = isPage ? "h1" : "h2"
  return (
    <div class={isAll ? "empty all" : "empty"}>
      {title !== undefined && <Title>{title}</Title>}
      <p>{text}</p>
      {link !== undefined && (
        <a class="button" href={link.href}>
          {link.text}
        </a>
      )}
    </div>
  )
}

/** No item of a list has what it is searched for. */
export const NoneFound = () => {
  const { words } = useView()
  return <Empty title={words.foundNone} text={words.foundNoneText} />
}
