import type { EventType } from "../api/client.ts"
import { FieldGroup, SelectField, SmallButton, TextField } from "../editing/fields.tsx"
import { withItem, withoutItem } from "../editing/lists.ts"
import { useView } from "../view/useView.ts"
import type { TabProps } from "./TabProps.ts"
import { useConferenceAccounts } from "../queries/eventTypes.ts"

type Place = EventType["locations"][number]
type Conference = NonNullable<EventType["conference"]>

const kinds = ["phone", "video", "custom_link", "in_person_host", "in_person_attendee"] as const

/** A place of a kind, with what was typed for the former one. */
const placeOf = (kind: Place["kind"], former: Place | undefined): Place => {
  const link = former !== undefined && "conferencingLink" in former ? former.conferencingLink : "https://"
  switch (kind) {
    case "video":
    case "custom_link":
      return { kind, conferencingLink: link }
    case "in_person_host":
      return { kind, address: former !== undefined && "address" in former ? former.address : "" }
    default:
      return { kind }
  }
}

/** Where the meetings are, and who makes the link of an online one. */
export const PlacesFields = ({ change, draft }: TabProps) => {
  const { words } = useView()
  const texts = words.eventTypes
  const { locations } = draft
  const isOnline = locations.some(({ kind }) => kind === "video" || kind === "custom_link")
  return (
    <FieldGroup title={texts.where} {...(locations.length === 0 ? { text: texts.noPlace } : {})}>
      <ul class="items">
        {locations.map((place, index) => {
          const set = (changed: Place) => change({ locations: withItem(locations, index, changed) })
          return (
            <li key={index} aria-label={`${texts.place} ${index + 1}`}>
              <div class="pair">
                <SelectField
                  label={texts.place}
                  path={`locations.${index}.kind`}
                  value={place.kind}
                  options={kinds.map((kind) => [kind, texts[`place_${kind}`]] as const)}
                  onChange={(kind) => set(placeOf(kind, place))}
                />
                {"conferencingLink" in place && (
                  <TextField
                    label={texts.placeLink}
                    type="url"
                    path={`locations.${index}.conferencingLink`}
                    value={place.conferencingLink}
                    onChange={(conferencingLink) => set({ ...place, conferencingLink })}
                  />
                )}
                {place.kind === "in_person_host" && (
                  <TextField
                    label={texts.placeAddress}
                    path={`locations.${index}.address`}
                    value={place.address}
                    onChange={(address) => set({ ...place, address })}
                  />
                )}
              </div>
              <SmallButton
                aria-label={`${words.editing.remove}: ${texts[`place_${place.kind}`]}`}
                onClick={() => change({ locations: withoutItem(locations, index) })}
              >
                {words.editing.remove}
              </SmallButton>
            </li>
          )
        })}
      </ul>
      <p>
        <SmallButton onClick={() => change({ locations: [...locations, placeOf("phone", undefined)] })}>
          {texts.addPlace}
        </SmallButton>
      </p>
      {(isOnline || (draft.conference ?? null) !== null) && (
        <ConferenceFields draft={draft} change={change} />
      )}
    </FieldGroup>
  )
}

const ConferenceFields = ({ change, draft }: TabProps) => {
  const { words } = useView()
  const texts = words.eventTypes
  const accounts = useConferenceAccounts().data ?? []
  const conference = draft.conference ?? null
  const value =
    conference === null
      ? "none"
      : conference.provider === "account"
        ? conference.accountId
        : conference.provider
  const chosen = (name: string): Conference | null => {
    if (name === "none") return null
    if (name === "google_meet" || name === "teams") return { provider: name }
    if (name === "link_template") return { provider: name, template: "https://meet.example.com/{uid}" }
    return { provider: "account", accountId: name }
  }
  return (
    <>
      <SelectField
        label={texts.conference}
        hint={texts.conferenceHint}
        path="conference"
        value={value}
        options={[
          ["none", texts.conference_none],
          ["google_meet", texts.conference_google_meet],
          ["teams", texts.conference_teams],
          ["link_template", texts.conference_link_template],
          ...accounts.map(({ id, name }) => [id, name] as const)
        ]}
        onChange={(name) => change({ conference: chosen(name) })}
      />
      {conference?.provider === "link_template" && (
        <TextField
          label={texts.conferenceTemplate}
          path="conference.template"
          value={conference.template}
          onChange={(template) => change({ conference: { ...conference, template } })}
        />
      )}
    </>
  )
}
