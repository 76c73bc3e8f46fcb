import { useView } from "../view/useView.ts"
import { initialsOf } from "./initialsOf.ts"

/** The picture of a person, else the initials. `isNamed`: the name is next to it, so that it says nothing. */
export const Face = ({
  isNamed = false,
  name,
  picture = null
}: {
  readonly name: string
  /** The path of a square picture. */
  readonly picture?: string | null
  readonly isNamed?: boolean
}) => {
  const { lang } = useView()
  if (picture !== null)
    return <img class="face" src={picture} alt={isNamed ? "" : name} title={isNamed ? undefined : name} />
  return isNamed ? (
    <span class="face" aria-hidden="true">
      {initialsOf(name, lang)}
    </span>
  ) : (
    <span class="face" role="img" aria-label={name} title={name}>
      {initialsOf(name, lang)}
    </span>
  )
}
