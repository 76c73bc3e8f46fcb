import { settingRanges } from "@calendeal/domain/event-types"
import { ownZone } from "../parts/times.ts"
import { CheckField, FieldGroup, NumberField } from "../editing/fields.tsx"
import { ScheduleFields } from "../editing/ScheduleFields.tsx"
import { useView } from "../view/useView.ts"
import type { TabProps } from "./TabProps.ts"

type Minutes = "slotIntervalMinutes" | "minimumNoticeMinutes" | "bufferBeforeMinutes" | "bufferAfterMinutes"

/** When the event type can be booked, and how often. */
export const TimesTab = ({ change, draft }: TabProps) => {
  const { words } = useView()
  const texts = words.eventTypes
  const minutes = (label: string, field: Minutes) => (
    <NumberField
      label={label}
      unit={words.editing.minutes}
      path={field}
      range={settingRanges[field]}
      value={draft[field]}
      onChange={(value) => value !== null && change({ [field]: value })}
    />
  )
  return (
    <>
      <FieldGroup title={texts.window}>
        <div class="pair">
          {minutes(texts.interval, "slotIntervalMinutes")}
          {minutes(texts.notice, "minimumNoticeMinutes")}
          {minutes(texts.before, "bufferBeforeMinutes")}
          {minutes(texts.afterMeeting, "bufferAfterMinutes")}
          <NumberField
            label={texts.ahead}
            unit={words.editing.days}
            path="bookingWindowDays"
            range={settingRanges.bookingWindowDays}
            value={draft.bookingWindowDays}
            onChange={(value) => value !== null && change({ bookingWindowDays: value })}
          />
        </div>
      </FieldGroup>
      <FieldGroup title={texts.limits} text={texts.noLimit}>
        <div class="pair">
          <NumberField
            label={texts.perDay}
            path="maxBookingsPerDay"
            range={settingRanges.maxBookingsPerDay}
            value={draft.maxBookingsPerDay}
            onChange={(maxBookingsPerDay) => change({ maxBookingsPerDay })}
          />
          <NumberField
            label={texts.perInvitee}
            path="perInviteeLimit"
            range={settingRanges.perInviteeLimit}
            value={draft.perInviteeLimit}
            onChange={(perInviteeLimit) => change({ perInviteeLimit })}
          />
        </div>
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
