import type { ComponentChildren } from "preact"
import { useLocation } from "preact-iso"
import { areaIcon } from "../view/areas.ts"
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
  /** A further step, before the link. */
  readonly children?: ComponentChildren
}

/** What is not there, why, and the next step, below the icon of its area. */
export const Empty = ({ children, isAll = false, isPage = false, link, text, title }: Props) => {
  const Title = isPage ? "h1" : "h2"
  const icon = areaIcon(useLocation().path)
  return (
    <div class={isAll ? "empty all" : "empty"}>
      {icon !== undefined && (
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d={icon} />
        </svg>
      )}
      {title !== undefined && <Title>{title}</Title>}
      <p>{text}</p>
      {(children !== undefined || link !== undefined) && (
        <div class="acts">
          {children}
          {link !== undefined && (
            <a class="button" href={link.href}>
              {link.text}
            </a>
          )}
        </div>
      )}
    </div>
  )
}

/** No item of a list has what it is searched for. */
export const NoneFound = () => {
  const { words } = useView()
  return <Empty title={words.foundNone} text={words.foundNoneText} />
}
