import { say } from "@calendeal/web-kit/say"
import { DoneToast } from "../../editing/DoneToast.tsx"
import type { Undo } from "../../editing/Undo.ts"
import { timesOf } from "../../parts/times.ts"
import { useView, useWorkspace } from "../../view/useView.ts"
import { remaining, type Run } from "./bulkRun.ts"

/** What a run has done so far: the number, and each booking that was refused or remains, with the reason. */
export const BulkResult = ({ run, undo }: { readonly run: Run; readonly undo: Undo | null }) => {
  const { lang, words } = useView()
  const { slug } = useWorkspace()
  const { both } = timesOf(lang)
  const done = run.items.filter(({ uid }) => run.outcomes[uid]?.kind === "done").length
  const rest = new Set(remaining(run))
  const others = run.items.filter(({ uid }) => run.outcomes[uid]?.kind !== "done")
  return (
    <>
      <DoneToast text={say(words.bulkDone, { done, count: run.items.length })} undo={undo} />
      {others.length > 0 && (
        <ul class="bulk">
          {others.map((item) => {
            const outcome = run.outcomes[item.uid]
            return (
              <li key={item.uid}>
                <a href={`/console/${slug}/bookings/${item.uid}`} dir="auto">
                  {item.name}
                </a>{" "}
                <span class="soft">{both(item.startAt)}</span>
                <small class="line">
                  {rest.has(item) ? words.bulkNotYet : outcome?.kind === "refused" && outcome.text}
                </small>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
