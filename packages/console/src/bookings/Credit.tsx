import { say } from "@calendeal/web-kit/say"
import type { Contact } from "../api/client.ts"
import { type Money, numbersOf } from "../charts/numbers.ts"
import { useView } from "../view/useView.ts"
import { adIdsOf } from "./adIdsOf.ts"
import { touchText } from "./touchText.ts"

type Touch = NonNullable<Contact["attribution"]["first"]>

/**
 * Which visits led to the contact, with the ids of the ads that were clicked. Nothing, if no visit is known. `paid`: for which money
 * the first one gets the credit.
 */
export const Credit = ({
  attribution: { first, last },
  paid = []
}: Pick<Contact, "attribution"> & { readonly paid?: ReadonlyArray<Money> }) => {
  const { lang, words } = useView()
  const earned = paid.filter(({ amount }) => amount > 0).map(numbersOf(lang).money)
  if (first === null) return null
  return (
    <section class="card" aria-labelledby="credit">
      <h2 id="credit">{words.credit}</h2>
      {earned.length > 0 && (
        <p class="soft">{say(words.contacts.creditFor, { amount: earned.join(" · ") })}</p>
      )}
      <dl>
        <Visit name={words.firstTouch} visit={first} />
        {last !== null && last.at !== first.at && <Visit name={words.lastTouch} visit={last} />}
      </dl>
    </section>
  )
}

const Visit = ({ name, visit: { touch } }: { readonly name: string; readonly visit: Touch }) => {
  const { words } = useView()
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">
        {touchText(touch, words)}
        {adIdsOf(touch, words).map(([id, value]) => (
          <span key={id} class="line soft" dir="auto">
            {id}: {value}
          </span>
        ))}
      </dd>
    </div>
  )
}
