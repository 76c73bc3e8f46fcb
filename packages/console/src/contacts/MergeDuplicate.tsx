import { say } from "@calendeal/web-kit/say"
import { useState } from "preact/hooks"
import type { Contact } from "../api/client.ts"
import { Dialog } from "../parts/Dialog.tsx"
import { FindContact } from "../editing/FindContact.tsx"
import { useView } from "../view/useView.ts"
import { ConfirmMerge } from "./ConfirmMerge.tsx"

/** Finds the duplicate of a contact by a search, and asks before it is merged (D-CON-69). */
export const MergeDuplicate = ({
  contact,
  onDone,
  onLeave
}: {
  readonly contact: Contact
  readonly onDone: () => void
  readonly onLeave: () => void
}) => {
  const { words } = useView()
  const [chosen, setChosen] = useState<Contact | null>(null)
  return (
    <Dialog title={say(words.contacts.mergeTitle, { name: contact.name ?? contact.email })} onLeave={onLeave}>
      {(leave) =>
        chosen === null ? (
          <FindContact
            except={contact.id}
            label={words.contacts.mergeSearch}
            leave={leave}
            onChoose={setChosen}
            which={words.contacts.mergeWhich}
          />
        ) : (
          <ConfirmMerge
            kept={contact}
            duplicate={chosen}
            onLeave={leave}
            onDone={() => {
              onDone()
              leave()
            }}
          />
        )
      }
    </Dialog>
  )
}
