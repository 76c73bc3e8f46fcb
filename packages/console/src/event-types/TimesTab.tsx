import { settingRanges } from "@calendeal/domain/event-types"
import { localeFor } from "@calendeal/web-kit/locale-for"
import { loadedLater } from "../parts/loadedLater.tsx"
import { ownZone } from "../parts/times.ts"
import { CheckField, FieldGroup, NumberField } from "../editing/fields.tsx"
import { ScheduleFields } from "../editing/ScheduleFields.tsx"
import { useView } from "../view/useView.ts"
import { limitFields, numberFields } from "./numberFields.ts"
import type { TabProps } from "./TabProps.ts"

// It has the editor of rules.
const ApprovalFields = loadedLater(async () => (await import("./routing.ts")).ApprovalFields)

/** Minutes from an hour on as hours, such as `4 hours`. */
const inHours = (minutes: number, lang: string): string =>
  minutes < 60
    ? ""
    : new Intl.NumberFormat(localeFor(lang), {
        style: "unit",
        unit: "hour",
        unitDisplay: "long",
        maximumFractionDigits: 2
      }).format(minutes / 60)

/** When the event type can be booked, and how often. A number or limit of the domain's tables has its field here. */
export const TimesTab = ({ change, draft }: TabProps) => {
  const { lang, words } = useView()
  const texts = words.eventTypes
  return (
    <>
      <FieldGroup title={texts.window}>
        <div class="pair">
          {numberFields.map(({ name, range, unit }) => (
            <NumberField
              key={name}
              label={texts.settings[name]}
              unit={words.editing[unit]}
              hint={unit === "minutes" ? inHours(draft[name], lang) : ""}
              path={name}
              range={range}
              value={draft[name]}
              onChange={(value) => value !== null && change({ [name]: value })}
            />
          ))}
        </div>
      </FieldGroup>
      <FieldGroup title={texts.limits} text={texts.noLimit}>
        <div class="pair">
          {limitFields.map(({ name, range }) => (
            <NumberField
              key={name}
              label={texts.settings[name]}
              path={name}
              range={range}
              value={draft[name]}
              onChange={(value) => change({ [name]: value })}
            />
          ))}
          <NumberField
            label={texts.settings.seats}
            path="seats"
            range={settingRanges.seats}
            value={draft.seats}
            onChange={(seats) => change({ seats })}
          />
          <NumberField
            label={texts.settings.reservationsAtOnce}
            path="reservationsAtOnce"
            range={settingRanges.reservationsAtOnce}
            value={draft.reservationsAtOnce}
            onChange={(value) => value !== null && change({ reservationsAtOnce: value })}
          />
        </div>
        {draft.seats !== null && (
          <CheckField
            label={texts.settings.showsAttendees}
            value={draft.showsAttendees}
            onChange={(showsAttendees) => change({ showsAttendees })}
          />
        )}
      </FieldGroup>
      <ApprovalFields draft={draft} change={change} />
      <CheckField
        label={texts.settings.holdsChosenTime}
        value={draft.holdsChosenTime}
        onChange={(holdsChosenTime) => change({ holdsChosenTime })}
      />
      <CheckField
        label={texts.settings.heldEntries}
        value={draft.heldEntries === "tentative"}
        onChange={(isChosen) => change({ heldEntries: isChosen ? "tentative" : "none" })}
      />
      <FieldGroup title={texts.settings.waitingList}>
        <CheckField
          label={texts.settings.waitingList}
          value={draft.waitingList}
          onChange={(waitingList) => change({ waitingList })}
        />
        {draft.waitingList && (
          <NumberField
            label={texts.settings.offerMinutes}
            path="offerMinutes"
            range={settingRanges.offerMinutes}
            value={draft.offerMinutes}
            onChange={(value) => value !== null && change({ offerMinutes: value })}
          />
        )}
      </FieldGroup>
      <FieldGroup title={texts.hours} text={texts.hoursText}>
        <CheckField
          label={texts.hoursOwn}
          value={draft.schedule !== null}
          onChange={(isLimited) =>
            change({
              schedule: isLimited
                ? {
                    timezone: ownZone,
                    weekly: [{ days: ["mon", "tue", "wed", "thu", "fri"], from: "09:00", to: "17:00" }],
                    overrides: []
                  }
                : null
            })
          }
        />
        {draft.schedule !== null && (
          <ScheduleFields
            path="schedule"
            schedule={draft.schedule}
            onChange={(schedule) => change({ schedule })}
          />
        )}
      </FieldGroup>
    </>
  )
}
