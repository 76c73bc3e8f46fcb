import type { AnswerAt } from "@calendeal/web-kit/api"
import { useEffect, useState } from "preact/hooks"
import { Field } from "@calendeal/web-kit/field"
import { say } from "@calendeal/web-kit/say"
import type { AccountView } from "../frame/AccountView.ts"
import { callApi } from "../frame/call.ts"
import { Fault, Sheet } from "../frame/Sheet.tsx"
import { connectPage, inWorkspace } from "./providers.ts"

/** The API's answer to what the provider sent. */
export type Answered = AnswerAt<"POST", `/api/workspaces/${string}/connections/answer`>

interface Props extends Omit<AccountView, "screen"> {
  readonly workspace: string
  readonly answered: Answered
  /** Whether the grant is for one calendar: the provider replaces it with each use, and calendars cannot share it. */
  readonly isSingle: boolean
  readonly calendars: NonNullable<Answered["calendars"]>
}

/** Asks which calendars of the account count as busy, and into which one bookings are written. */
export const ChooseCalendars = ({ answered, calendars, isSingle, words, workspace }: Props) => {
  const { connect } = words
  const primary = calendars.find(({ isPrimary }) => isPrimary)
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set(primary && [primary.id]))
  const [destination, setDestination] = useState("")
  const [faults, setFaults] = useState<ReadonlyArray<string>>([])
  const [state, setState] = useState<"choosing" | "working" | "done">("choosing")
  const at = <Path extends string>(path: Path) => inWorkspace(workspace, `/hosts/${answered.hostId}${path}`)

  const suggest = async () => {
    const known = await callApi("GET", at("/calendars?limit=100"))
    const hasDestination = known.isGood && known.body.items.some(({ isDestination }) => isDestination)
    if (!hasDestination && primary?.canWrite === true) setDestination(primary.id)
  }
  useEffect(() => void suggest(), [])

  const submit = async (event: Event) => {
    event.preventDefault()
    const chosen = calendars.filter(({ id }) => busy.has(id) || id === destination)
    if (chosen.length === 0) return setFaults([connect.chosenNone])
    setState("working")
    const found: Array<string> = []
    // One after another: a provider may replace the grant with each use.
    for (const { id, name } of chosen) {
      const reply = await callApi("POST", at(`/connections/${answered.id}/calendars`), {
        calendarId: id,
        isDestination: id === destination
      })
      // A conflict: the host has the calendar already.
      if (!reply.isGood && reply.code !== "conflict") found.push(say(connect.notChosen, { calendar: name }))
    }
    setFaults(found)
    setState(found.length === 0 ? "done" : "choosing")
  }

  const back = <a href={connectPage(workspace, answered.hostId)}>{connect.back}</a>
  if (state === "done")
    return (
      <Sheet title={connect.doneTitle}>
        <p>{connect.doneText}</p>
        {back}
      </Sheet>
    )
  const toggle = (id: string) => {
    const others = isSingle ? [] : [...busy].filter((one) => one !== id)
    setBusy(new Set(busy.has(id) && !isSingle ? others : [...others, id]))
    if (isSingle && destination !== id) setDestination("")
  }
  return (
    <Sheet title={connect.chooseTitle}>
      <p class="soft">{connect.chooseLead}</p>
      <form onSubmit={submit} noValidate>
        <fieldset>
          <legend>{connect.busy}</legend>
          {calendars.map(({ id, name }) => (
            <label key={id} class="option">
              <input
                type={isSingle ? "radio" : "checkbox"}
                name="busy"
                checked={busy.has(id)}
                onChange={() => toggle(id)}
              />
              <span>{name}</span>
            </label>
          ))}
        </fieldset>
        <Field id="destination" label={connect.writeInto}>
          {(control) => (
            <select
              {...control}
              value={destination}
              onChange={({ currentTarget }) => setDestination(currentTarget.value)}
            >
              <option value="">{connect.writeNowhere}</option>
              {calendars
                .filter(({ canWrite, id }) => canWrite && (!isSingle || busy.has(id)))
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </select>
          )}
        </Field>
        <Fault text={faults.join(" ")} />
        <button type="submit" disabled={state === "working"}>
          {connect.choose}
        </button>
      </form>
      {back}
    </Sheet>
  )
}
