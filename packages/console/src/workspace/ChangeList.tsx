import { say } from "@calendeal/web-kit/say"
import { useView } from "../view/useView.ts"
import { type PlannedChange, settingName } from "./settingName.ts"

/** What a workspace file changes, as sentences. */
export const ChangeList = ({ changes }: { readonly changes: ReadonlyArray<PlannedChange> }) => {
  const { words } = useView()
  const texts = words.workspaceArea
  if (changes.length === 0) return <p>{texts.planNothing}</p>
  const kinds = {
    workspace: texts.kindWorkspace,
    "mail settings": texts.kindMails,
    host: texts.kindHost,
    "event type": texts.kindEventType
  }
  const sentences = { create: texts.planCreate, update: texts.planUpdate, remove: texts.planRemove }
  return (
    <>
      <p>{texts.planText}</p>
      <ul class="changes">
        {changes.map(({ action, kind, name, settings }) => (
          <li key={`${kind} ${name}`} class={action === "remove" ? "fault" : undefined}>
            {say(sentences[action], {
              kind: kinds[kind],
              name,
              settings: settings.map((setting) => settingName(words, kind, setting)).join(", ")
            })}
          </li>
        ))}
      </ul>
    </>
  )
}
