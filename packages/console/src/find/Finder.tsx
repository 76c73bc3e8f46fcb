import { sayCount } from "@calendeal/web-kit/say"
import { useLocation } from "preact-iso"
import { useEffect, useId, useState } from "preact/hooks"
import { Dialog } from "../parts/Dialog.tsx"
import { Failed } from "../parts/Failed.tsx"
import { longestSearch } from "../parts/SearchBar.tsx"
import { useView } from "../view/useView.ts"
import { chosenAfter } from "./foundItems.ts"
import { useFound } from "./useFound.ts"

/** Finds bookings, contacts, deals and event types by parts of what is known of them, and opens one (D-CON-145). */
export const Finder = ({ onLeave }: { readonly onLeave: () => void }) => {
  const { lang, words } = useView()
  const { route } = useLocation()
  const [text, setText] = useState("")
  const [chosen, setChosen] = useState(0)
  const { failure, groups, isKnown, retry } = useFound(text)
  const id = useId()
  const items = groups.flatMap((group) => group.items)
  const place = Math.min(chosen, Math.max(items.length - 1, 0))
  const optionId = (nth: number) => `${id}-${nth}`
  useEffect(() => {
    document.getElementById(optionId(place))?.scrollIntoView({ block: "nearest" })
  }, [place])
  return (
    <Dialog class="finder" title={words.findWhat} isTitleUnseen onLeave={onLeave}>
      {(close) => (
        <>
          <input
            type="text"
            role="combobox"
            aria-label={words.findWhat}
            aria-expanded={items.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={items.length > 0 ? optionId(place) : undefined}
            autocomplete="off"
            spellcheck={false}
            maxLength={longestSearch}
            placeholder={words.findWhat}
            value={text}
            onInput={({ currentTarget: { value } }) => {
              setText(value)
              setChosen(0)
            }}
            onKeyDown={(event) => {
              const next = chosenAfter(event.key, place, items.length)
              if (next !== null) {
                event.preventDefault()
                setChosen(next)
              }
              const item = items[place]
              if (event.key !== "Enter" || item === undefined || event.isComposing) return
              event.preventDefault()
              close()
              if (item.href.startsWith("/console/")) route(item.href)
              else location.assign(item.href)
            }}
          />
          <p class="unseen" role="status">
            {isKnown && (items.length > 0 ? sayCount(lang, words.found, items.length) : words.foundNone)}
          </p>
          {failure !== null && <Failed failure={failure} retry={retry} />}
          {items.length === 0 && failure === null && (
            <p class="soft" aria-hidden={isKnown ? true : undefined}>
              {isKnown ? words.foundNone : words.findHint}
            </p>
          )}
          <div role="listbox" id={`${id}-list`} aria-label={words.find} hidden={items.length === 0}>
            {groups.map((group) => (
              <div key={group.name} role="group" aria-label={group.name}>
                <p class="soft" aria-hidden="true">
                  {group.name}
                </p>
                {group.items.map((item) => {
                  const nth = items.indexOf(item)
                  return (
                    <a
                      key={item.href}
                      id={optionId(nth)}
                      href={item.href}
                      role="option"
                      tabIndex={-1}
                      aria-selected={nth === place}
                      onClick={close}
                    >
                      <b dir="auto">{item.title}</b>
                      <span class="soft" dir="auto">
                        {item.text}
                      </span>
                    </a>
                  )
                })}
              </div>
            ))}
          </div>
        </>
      )}
    </Dialog>
  )
}
