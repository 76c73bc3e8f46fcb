import { say } from "@calendeal/web-kit/say"
import { windowLimits } from "@calendeal/domain/event-types"
import type { Host } from "../api/client.ts"
import { CheckField, FieldGroup, NumberField, TextArea, TextField } from "../editing/fields.tsx"
import type { Editor } from "../editing/useEditor.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { useUnconfirmed } from "./useUnconfirmed.ts"

/** Who the host is, for visitors and for mails. */
export const PersonFields = ({ change, draft }: Pick<Editor<Host>, "draft" | "change">) => {
  const { words } = useView()
  const { slug } = useWorkspace()
  const texts = words.availability
  const isUnconfirmed = useUnconfirmed(draft.email)
  return (
    <FieldGroup title={texts.person}>
      <div class="pair">
        <TextField label={texts.name} path="name" value={draft.name} onChange={(name) => change({ name })} />
        <TextField
          label={texts.email}
          path="email"
          type="email"
          {...(isUnconfirmed && { hint: texts.unconfirmed })}
          value={draft.email}
          onChange={(email) => change({ email })}
        />
        <TextField
          label={texts.role}
          path="title"
          value={draft.title ?? ""}
          onChange={(title) => change({ title: title === "" ? null : title })}
        />
        <TextField
          label={texts.username}
          path="username"
          hint={say(texts.usernameHint, { address: `${location.origin}/${slug}/${draft.username}` })}
          value={draft.username}
          onChange={(username) => change({ username })}
        />
      </div>
      <TextArea
        label={texts.introduction}
        path="introduction"
        value={draft.introduction ?? ""}
        onChange={(introduction) => change({ introduction: introduction === "" ? null : introduction })}
      />
      <NumberField
        label={texts.perDay}
        path="maxBookingsPerDay"
        hint={words.eventTypes.noLimit}
        range={windowLimits.maxBookingsPerDay}
        value={draft.maxBookingsPerDay}
        onChange={(maxBookingsPerDay) => change({ maxBookingsPerDay })}
      />
      <CheckField label={texts.active} value={draft.active} onChange={(active) => change({ active })} />
    </FieldGroup>
  )
}
