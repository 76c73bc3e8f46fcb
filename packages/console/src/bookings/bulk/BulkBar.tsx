import { say, sayCount } from "@calendeal/web-kit/say"
import { useState } from "preact/hooks"
import type { BookingInList } from "../../api/client.ts"
import { loadedLater } from "../../parts/loadedLater.tsx"
import { Dialog } from "../../parts/Dialog.tsx"
import { useView, useWorkspace } from "../../view/useView.ts"
import { bookerOf } from "../bookerOf.ts"
import { type Item, mostSelected, remaining } from "./bulkRun.ts"
import { type BulkAct, hindranceOf } from "./hindranceOf.ts"
import { useBulkRun } from "./useBulkRun.ts"

const BulkPreview = loadedLater(async () => (await import("./dialogs.ts")).BulkPreview)
const ReassignPreview = loadedLater(async () => (await import("./dialogs.ts")).ReassignPreview)
const BulkResult = loadedLater(async () => (await import("./dialogs.ts")).BulkResult)

/**
 * The acts on the selected bookings. An act shows first what it will do, and then what it has done (D-CON-174); one that was
 * interrupted goes on, or is left (D-CON-175).
 */
export const BulkBar = ({
  bookings,
  onLeave,
  onSelect,
  selected
}: {
  readonly bookings: ReadonlyArray<BookingInList>
  readonly selected: ReadonlySet<string>
  readonly onSelect: (uids: ReadonlySet<string>) => void
  readonly onLeave: () => void
}) => {
  const { lang, words } = useView()
  const workspace = useWorkspace()
  const { begin, clear, fault, goOn, isRunning, leaveRest, pause, run, undo } = useBulkRun()
  const [asked, setAsked] = useState<BulkAct | null>(null)
  const [isShown, setShown] = useState(false)
  const chosen = bookings.filter(({ uid }) => selected.has(uid)).slice(0, mostSelected)
  const judged = chosen.map((booking) => ({
    booking,
    hindrance: asked && hindranceOf(asked, booking, workspace, Date.now())
  }))
  const able = judged.filter(({ hindrance }) => hindrance === null).map(({ booking }) => booking)
  const unable = judged.flatMap(({ booking, hindrance }) =>
    hindrance === null ? [] : [{ booking, hindrance }]
  )
  const rest = run === null ? 0 : remaining(run).length
  const texts = {
    cancel: words.bulkCancelAct,
    reassign: words.bulkReassignAct,
    attended: words.mark_attended,
    no_show: words.mark_no_show
  }
  const act = (each: BulkAct) => (
    <button
      type="button"
      class={each === "cancel" ? "button bad" : "button"}
      disabled={chosen.length === 0 || rest > 0}
      onClick={() => setAsked(each)}
    >
      {texts[each]}
    </button>
  )
  const start = (each: BulkAct, items: ReadonlyArray<Item>) => {
    setAsked(null)
    setShown(true)
    onSelect(new Set())
    void begin(each, items)
  }
  const items = able.map((booking) => ({
    uid: booking.uid,
    name: bookerOf(booking, words),
    startAt: booking.startAt,
    ...(booking.attendance && { former: booking.attendance.mark })
  }))
  return (
    <section class="card bulkbar" aria-label={words.bulkSelection}>
      {rest > 0 && !isRunning && (
        <div class="acts" role="status">
          <span>{sayCount(lang, words.bulkRest, rest)}</span>
          <button
            type="button"
            class="button first"
            onClick={() => {
              setShown(true)
              void goOn()
            }}
          >
            {words.bulkGoOn}
          </button>
          <button type="button" class="button" onClick={leaveRest}>
            {words.bulkLeaveRest}
          </button>
        </div>
      )}
      <div class="acts">
        <span role="status">{sayCount(lang, words.bulkSelected, chosen.length)}</span>
        <button
          type="button"
          class="button"
          onClick={() => onSelect(new Set(bookings.slice(0, mostSelected).map(({ uid }) => uid)))}
        >
          {words.bulkAll}
        </button>
        {act("attended")}
        {act("no_show")}
        {workspace.role !== "member" && act("reassign")}
        {act("cancel")}
        <button type="button" class="button" onClick={onLeave}>
          {words.bulkEnd}
        </button>
      </div>
      {chosen.length >= mostSelected && <p class="soft">{say(words.bulkMost, { count: mostSelected })}</p>}
      {asked === "reassign" && (
        <ReassignPreview
          able={able}
          unable={unable}
          onLeave={() => setAsked(null)}
          onStart={(given) => start("reassign", given)}
        />
      )}
      {asked !== null && asked !== "reassign" && (
        <Dialog title={asked === "cancel" ? words.bulkCancel : words.bulkMark} onLeave={() => setAsked(null)}>
          {(close) => (
            <>
              <BulkPreview act={asked} able={able} unable={unable} />
              <div class="acts">
                <button type="button" class="button" onClick={close}>
                  {words.close}
                </button>
                <button
                  type="button"
                  class={asked === "cancel" ? "button bad" : "button first"}
                  disabled={able.length === 0}
                  onClick={() => start(asked, items)}
                >
                  {`${texts[asked]}: ${sayCount(lang, words.meetings, able.length)}`}
                </button>
              </div>
            </>
          )}
        </Dialog>
      )}
      {isShown && run !== null && (
        <Dialog
          title={texts[run.act]}
          onLeave={() => {
            pause()
            setShown(false)
            if (rest === 0) clear()
          }}
        >
          {(close) => (
            <>
              <BulkResult run={run} undo={undo} />
              {fault !== "" && (
                <p class="fault" role="alert">
                  {fault}
                </p>
              )}
              <div class="acts">
                {rest > 0 && !isRunning && (
                  <button type="button" class="button first" onClick={() => void goOn()}>
                    {words.bulkGoOn}
                  </button>
                )}
                <button type="button" class="button" onClick={close}>
                  {isRunning ? words.bulkPause : words.close}
                </button>
              </div>
            </>
          )}
        </Dialog>
      )}
    </section>
  )
}
