import { command } from "./Command.ts"
import { unless } from "./Decision.ts"
import { nothing } from "./Looks.ts"

/** Entries of the audit log about logins of the database, which the operator has added or removed (D-READ-1). They change nothing else. */
export const readers = {
  NoteReaderAdded: command<{ readonly name: string }>()({
    audit: ({ name }) => ["reader.add", name],
    looks: nothing,
    decide: () => unless([])
  }),

  NoteReaderRemoved: command<{ readonly name: string }>()({
    audit: ({ name }) => ["reader.remove", name],
    looks: nothing,
    decide: () => unless([])
  })
}
