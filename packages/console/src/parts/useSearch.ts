import { useLocation } from "preact-iso"
import { useEffect, useState } from "preact/hooks"

/**
 * What a list is searched for, and how to change it. The address has no names (D-CON-4), so that the text is in the state of the
 * entry in the browser's history: going back to the list and a reload keep it.
 */
export const useSearch = (): readonly [string, (text: string) => void] => {
  const { url } = useLocation()
  const [search, setSearch] = useState(() => searchIn(history.state))
  useEffect(() => history.replaceState(search === "" ? null : { search }, ""), [search, url])
  return [search, setSearch]
}

const searchIn = (state: unknown): string =>
  typeof state === "object" && state !== null && "search" in state && typeof state.search === "string"
    ? state.search
    : ""
