import { useState } from "preact/hooks"
import type { Host } from "../api/client.ts"
import { SelectField } from "../editing/fields.tsx"
import { Adding } from "../parts/Adding.tsx"
import { useView } from "../view/useView.ts"
import { AddFeed } from "./AddFeed.tsx"
import { AddFromServer } from "./AddFromServer.tsx"

/** Connects calendars in place. The service reads them first, so that wrong input connects nothing. */
export const AddCalendar = ({ changed, host }: { readonly changed: () => void; readonly host: Host }) => {
  const { words } = useView()
  const texts = words.availability
  const [kind, setKind] = useState<"caldav" | "ics">("caldav")
  return (
    <Adding isFirst={false} text={texts.addCalendar}>
      {(close) => (
        <>
          <SelectField
            label={texts.kind}
            value={kind}
            options={[
              ["caldav", texts.kind_caldav],
              ["ics", texts.kind_ics]
            ]}
            onChange={setKind}
          />
          {kind === "ics" ? (
            <AddFeed host={host} changed={changed} />
          ) : (
            <AddFromServer host={host} changed={changed} />
          )}
          <div class="acts">
            <button type="button" class="button" onClick={close}>
              {words.close}
            </button>
          </div>
        </>
      )}
    </Adding>
  )
}
