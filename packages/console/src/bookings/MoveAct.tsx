import { say } from "@calendeal/web-kit/say"
import { useQuery } from "@tanstack/preact-query"
import { useId, useState } from "preact/hooks"
import { api, bodyOf, type Booking, Refusal } from "../api/client.ts"
import { explained } from "../api/explained.ts"
import { Failed } from "../parts/Failed.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import type { ConsoleWords } from "../words/ConsoleWords.ts"
import { ConfirmReplacement } from "./ConfirmReplacement.tsx"
import { dateIn, ownZone, timesOf } from "../parts/times.ts"

/** Asks for a new time among the offered ones, and moves the meeting to it (D-CON-52), or its whole group (D-CON-177). */
export const MoveAct = ({
  booking,
  isGroup = false,
  onLeave
}: {
  readonly booking: Booking
  readonly isGroup?: boolean
  readonly onLeave: () => void
}) => {
  const { lang, words } = useView()
  const { id: workspaceId } = useWorkspace()
  const [date, setDate] = useState(dateIn(booking.startAt))
  const [startAt, setStartAt] = useState("")
  const path = { workspaceId, bookingUid: booking.uid }
  const { span } = timesOf(lang)
  const length = Date.parse(booking.endAt) - Date.parse(booking.startAt)
  const end = startAt && new Date(Date.parse(startAt) + length).toISOString()
  return (
    <ConfirmReplacement
      title={isGroup ? words.moveGroupTitle : words.moveTitle}
      act={isGroup ? words.moveGroup : words.move}
      done="moved"
      isReady={startAt !== ""}
      replace={() => (isGroup ? moveGroup(booking, path, startAt) : moveAlone(path, startAt))}
      refusalText={(failure) => refusalText(failure, words)}
      input={
        <Times
          path={path}
          isGroup={isGroup}
          date={date}
          chosen={startAt}
          former={booking.startAt}
          onDate={(day) => {
            setDate(day)
            setStartAt("")
          }}
          onChoose={setStartAt}
        />
      }
      onLeave={onLeave}
    >
      {startAt === ""
        ? words.moveAsk
        : say(isGroup ? words.moveGroupText : words.moveText, {
            old: span(booking.startAt, booking.endAt),
            new: span(startAt, end)
          })}
    </ConfirmReplacement>
  )
}

interface Path {
  readonly workspaceId: string
  readonly bookingUid: string
}

const moveAlone = (path: Path, startAt: string) =>
  bodyOf(
    api.POST("/api/workspaces/{workspaceId}/bookings/{bookingUid}/reschedule", {
      params: { path },
      body: { startAt }
    })
  )

/** Moves the group, and returns the new booking of the same person. */
const moveGroup = async (booking: Booking, path: Path, startAt: string) => {
  const { items } = await bodyOf(
    api.POST("/api/workspaces/{workspaceId}/bookings/{bookingUid}/group/reschedule", {
      params: { path },
      body: { startAt }
    })
  )
  return items.find(({ rootUid }) => rootUid === booking.rootUid) ?? booking
}

const refusalText = (failure: unknown, words: ConsoleWords): string => {
  if (!(failure instanceof Refusal)) return explained(failure, words)
  if (failure.code === "slot_unavailable") return words.timeTaken
  const isOfMove = failure.status === 409 || failure.status === 404 || failure.status === 403
  return isOfMove ? words.moveRefused : explained(failure, words)
}

const Times = ({
  chosen,
  date,
  former,
  isGroup,
  onChoose,
  onDate,
  path
}: {
  readonly path: Path
  readonly isGroup: boolean
  readonly date: string
  readonly chosen: string
  /** The present start, which is no new one. */
  readonly former: string
  readonly onDate: (date: string) => void
  readonly onChoose: (startAt: string) => void
}) => {
  const { lang, words } = useView()
  const id = useId()
  const offered = useQuery({
    queryKey: [path.workspaceId, "times", path.bookingUid, isGroup, date],
    queryFn: () => {
      const params = { path, query: { date, tz: ownZone } }
      return bodyOf(
        isGroup
          ? api.GET("/api/workspaces/{workspaceId}/bookings/{bookingUid}/group/times", { params })
          : api.GET("/api/workspaces/{workspaceId}/bookings/{bookingUid}/times", { params })
      )
    },
    enabled: date !== ""
  })
  const times = offered.data?.times.filter(({ startAt }) => startAt !== former) ?? []
  return (
    <div class="times">
      <label>
        {words.day}
        <input
          type="date"
          value={date}
          min={dateIn(new Date().toISOString())}
          onInput={({ currentTarget: { value } }) => onDate(value)}
        />
      </label>
      <fieldset aria-busy={offered.isLoading}>
        <legend>{words.offeredTimes}</legend>
        {times.map(({ startAt }) => (
          <label key={startAt}>
            <input type="radio" name={id} checked={startAt === chosen} onChange={() => onChoose(startAt)} />
            {timesOf(lang).time(startAt)}
          </label>
        ))}
        {offered.isSuccess && times.length === 0 && <p role="status">{words.noTimes}</p>}
        {offered.isError && <Failed failure={offered.error} retry={() => offered.refetch()} />}
      </fieldset>
    </div>
  )
}
