import { say } from "@calendeal/web-kit/say"
import type { Words } from "../words/Words.ts"
import { Initials } from "./Initials.tsx"
import type { EventView } from "./PageView.ts"

/** What is shown of a host beside other hosts. */
type Shown = Pick<EventView["hosts"][number], "face" | "name">

/** The maximum number of pictures; each is a separate request. */
const maximumFaces = 5

/** The faces of hosts, those with pictures first. */
export const Faces = ({
  hosts,
  words
}: {
  readonly hosts: ReadonlyArray<Shown>
  readonly words: Pick<Words, "photoOf">
}) => (
  <p class="faces">
    {hosts
      .toSorted((one, other) => Number(one.face === null) - Number(other.face === null))
      .slice(0, maximumFaces)
      .map((host, nth) => (
        <Face key={nth} host={host} words={words} />
      ))}
  </p>
)

/** The face of a host, or the initials. */
export const Face = ({
  host: { face, name },
  words
}: {
  readonly host: Shown
  readonly words: Pick<Words, "photoOf">
}) => (
  <span class="face">
    {face === null ? (
      <Initials name={name} />
    ) : (
      <img src={face} alt={say(words.photoOf, { name })} width={56} height={56} decoding="async" />
    )}
  </span>
)
