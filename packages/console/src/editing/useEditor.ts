import { useEffect, useState } from "preact/hooks"
import { Refusal, type Versioned } from "../api/client.ts"
import { type Changes, clashesOf, formerOf, withChange } from "./changes.ts"
import type { Undo } from "./Undo.ts"
import { keep, readKept } from "./kept.ts"
import { useSending } from "./useSending.ts"

/** What is edited: the version that was read, and the changes of this tab. */
interface Kept<A> {
  readonly base: Versioned<A>
  readonly changes: Changes<A>
}

/** The state of an editor. */
export interface Editor<A> {
  /** The stored version with the changes. */
  readonly draft: A
  readonly change: (change: Changes<A>) => void
  readonly changed: ReadonlyArray<keyof A & string>
  readonly discard: () => void
  /** Saves the changes, with more ones if they are given. */
  readonly save: (more?: Changes<A>) => void
  readonly isSaving: boolean
  readonly isSaved: boolean
  /** Puts back what was saved last; null: nothing was. */
  readonly undo: Undo | null
  /** Why the last saving failed; null: it did not. */
  readonly failure: unknown
  /** What another member has saved since the read; null: nothing (D-CON-33). */
  readonly others: Others<A> | null
}

/** Another member's version. */
interface Others<A> {
  readonly theirs: A
  readonly clashes: ReadonlyArray<keyof A & string>
  /** Keeps the changes of this tab, on top of their version. */
  readonly keepMine: () => void
  /** Takes their value of each field that both changed. */
  readonly takeTheirs: () => void
}

const isKept = <A extends object>(value: unknown, stored: A): value is Kept<A> =>
  typeof value === "object" &&
  value !== null &&
  "changes" in value &&
  typeof value.changes === "object" &&
  value.changes !== null &&
  Object.keys(value.changes).every((name) => name in stored) &&
  "base" in value &&
  typeof value.base === "object" &&
  value.base !== null &&
  "version" in value.base &&
  "value" in value.base

/**
 * Edits a versioned resource. Changes are kept in the tab until they are saved, and another member's changes are shown
 * instead of overwritten (D-CON-33). `saved` receives the new version.
 */
export const useEditor = <A extends object>(options: {
  /** The place of the changes in the tab's storage. */
  readonly key: string
  /** The latest version that is known. */
  readonly latest: Versioned<A>
  readonly write: (changes: Changes<A>, version: string) => Promise<Versioned<A>>
  readonly saved: (stored: Versioned<A>) => void
  /** Reads the latest version again. */
  readonly refresh: () => unknown
}): Editor<A> => {
  const { key, latest, refresh, saved, write } = options
  const place = `console:${key}`
  const [{ base, changes }, setState] = useState<Kept<A>>(() => {
    const kept = readKept(place)
    return isKept(kept, latest.value) ? kept : { base: latest, changes: {} }
  })
  const [isSaved, setSaved] = useState(false)
  const [undo, setUndo] = useState<Undo | null>(null)
  const set = (next: Kept<A>) => {
    setState(next)
    keep(place, Object.keys(next.changes).length === 0 ? null : next)
  }
  const changed: Array<keyof A & string> = []
  for (const name in changes) changed.push(name)
  // Without changes there is nothing that another member could overwrite.
  useEffect(() => {
    if (changed.length === 0 && latest.version !== base.version) set({ base: latest, changes })
  }, [latest.version, changed.length])
  const settle = (stored: Versioned<A>) => {
    saved(stored)
    set({ base: stored, changes: {} })
  }
  const saving = useSending({
    mutationFn: async (more: Changes<A>) => {
      const sent = { ...changes, ...more }
      return { former: formerOf(base.value, sent), stored: await write(sent, base.version) }
    },
    onSuccess: ({ former, stored }) => {
      settle(stored)
      setSaved(true)
      // With the version of the saving: what another member has saved since is not overwritten.
      setUndo({ act: async () => settle(await write(former, stored.version)) })
    },
    onError: (failure) => {
      if (failure instanceof Refusal && failure.status === 412) void refresh()
    }
  })
  const rebase = (kept: Changes<A>) => {
    set({ base: latest, changes: withChange(latest.value, {}, kept) })
    saving.reset()
  }
  const clashes = clashesOf(base.value, latest.value, changes)
  const without = () => {
    const others: Changes<A> = { ...changes }
    for (const name of clashes) delete others[name]
    return others
  }
  return {
    draft: { ...base.value, ...changes },
    changed,
    change: (change) => {
      setSaved(false)
      set({ base, changes: withChange(base.value, changes, change) })
    },
    discard: () => {
      set({ base: latest, changes: {} })
      saving.reset()
    },
    save: (more = {}) => saving.mutate(more),
    isSaving: saving.isPending,
    isSaved,
    undo,
    failure: saving.error,
    others:
      changed.length > 0 && latest.version !== base.version
        ? {
            theirs: latest.value,
            clashes,
            keepMine: () => rebase(changes),
            takeTheirs: () => rebase(without())
          }
        : null
  }
}
