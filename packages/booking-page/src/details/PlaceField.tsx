import type { Place } from "../page/PageView.ts"
import type { Words } from "../words/Words.ts"

/** The choice of a place, if there are several. */
export const PlaceField = ({
  chosen,
  onChoose,
  places,
  words
}: {
  readonly places: ReadonlyArray<Place>
  readonly chosen: string | null
  readonly onChoose: (kind: string) => void
  readonly words: Words
}) =>
  places.length < 2 ? null : (
    <fieldset class="field">
      <legend>{words.where}</legend>
      {places.map(({ address, kind }, index) => (
        <label key={kind} class="check">
          <input
            type="radio"
            name="place"
            value={kind}
            checked={chosen === null ? index === 0 : kind === chosen}
            onChange={() => onChoose(kind)}
          />
          <span>
            {words.places[kind]}
            {address !== undefined && <span class="hint">{address}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
