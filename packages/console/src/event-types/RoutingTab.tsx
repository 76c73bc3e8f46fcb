import { useView } from "../view/useView.ts"
import { FieldGroup, SmallButton, TextArea, TextField } from "../editing/fields.tsx"
import { moved, withItem, withoutItem } from "../editing/lists.ts"
import type { Refusing, Route } from "./conditions.ts"
import type { TabProps } from "./TabProps.ts"
import { useHosts } from "../queries/eventTypes.ts"
import { RuleItem } from "./RuleItem.tsx"
import { AvailabilityCheck } from "./AvailabilityCheck.tsx"

/** The rules as sentences, in the order in which they decide. */
export const RoutingTab = ({ change, draft }: TabProps) => {
  const { words } = useView()
  const texts = words.eventTypes
  const { disqualification, form, routing } = draft
  const setRoutes = (routes: Array<Route>) => change({ routing: routes })
  const setRefusals = (refusals: Array<Refusing>) => change({ disqualification: refusals })
  return (
    <>
      <FieldGroup title={texts.rulesTitle} text={texts.rulesText}>
        <ol class="items rules">
          {routing.map((route, index) => (
            <RuleItem
              key={index}
              index={index}
              rule={route}
              form={form}
              path={`routing.${index}`}
              setWhen={(when) => setRoutes(withItem(routing, index, { ...route, when }))}
              setName={(name) => setRoutes(withItem(routing, index, named(route, name)))}
              move={(by) => setRoutes(moved(routing, index, by))}
              remove={() => setRoutes(withoutItem(routing, index))}
            >
              <RouteTarget
                draft={draft}
                index={index}
                route={route}
                set={(changed) => setRoutes(withItem(routing, index, changed))}
              />
            </RuleItem>
          ))}
        </ol>
        <p class="soft">{texts.everybodyElse}</p>
        <p>
          <SmallButton
            onClick={() =>
              setRoutes([
                ...routing,
                {
                  when: { field: "email_domain", op: "equals", value: "" },
                  hostIds: draft.hosts.slice(0, 1).map(({ hostId }) => hostId),
                  redirectUrl: null
                }
              ])
            }
          >
            {texts.addRule}
          </SmallButton>
        </p>
      </FieldGroup>
      <FieldGroup title={texts.refusals} text={texts.refusalsText}>
        <ol class="items rules">
          {disqualification.map((refusal, index) => (
            <RuleItem
              key={index}
              index={index}
              rule={refusal}
              form={form}
              path={`disqualification.${index}`}
              setWhen={(when) => setRefusals(withItem(disqualification, index, { ...refusal, when }))}
              setName={(name) => setRefusals(withItem(disqualification, index, named(refusal, name)))}
              move={(by) => setRefusals(moved(disqualification, index, by))}
              remove={() => setRefusals(withoutItem(disqualification, index))}
            >
              <OutcomeFields
                index={index}
                refusal={refusal}
                set={(changed) => setRefusals(withItem(disqualification, index, changed))}
              />
            </RuleItem>
          ))}
        </ol>
        <p>
          <SmallButton
            onClick={() =>
              setRefusals([
                ...disqualification,
                {
                  when: { field: "email_domain", op: "equals", value: "" },
                  outcome: {
                    redirectUrl: "https://",
                    fullyBooked: false,
                    title: "",
                    guestMessage: "",
                    ctaLabel: "",
                    ctaUrl: "https://"
                  }
                }
              ])
            }
          >
            {texts.addRefusal}
          </SmallButton>
        </p>
      </FieldGroup>
      <AvailabilityCheck eventTypeId={draft.id} interval={draft.slotIntervalMinutes} />
    </>
  )
}

/** A rule with a name; without one, if it is empty. */
const named = <Rule extends { name?: string }>(rule: Rule, name: string): Rule => {
  const changed: Rule = { ...rule, name }
  if (name === "") delete changed.name
  return changed
}

/** Whom leads of a rule are offered, or where they are sent. */
const RouteTarget = ({
  draft,
  index,
  route,
  set
}: {
  readonly draft: TabProps["draft"]
  readonly index: number
  readonly route: Route
  readonly set: (route: Route) => void
}) => {
  const { words } = useView()
  const hosts = useHosts().data ?? []
  const { hostIds, redirectUrl } = route
  return (
    <>
      <fieldset class="offer">
        <legend>{words.eventTypes.offer}</legend>
        {draft.hosts.map(({ hostId }) => (
          <label key={hostId}>
            <input
              type="checkbox"
              checked={hostIds.includes(hostId)}
              onChange={({ currentTarget: { checked } }) =>
                set({
                  ...route,
                  hostIds: checked ? [...hostIds, hostId] : hostIds.filter((id) => id !== hostId)
                })
              }
            />
            <span dir="auto">{hosts.find(({ id }) => id === hostId)?.name ?? hostId}</span>
          </label>
        ))}
      </fieldset>
      <TextField
        label={words.eventTypes.sendTo}
        type="url"
        hint={words.eventTypes.sendToHint}
        path={`routing.${index}.redirectUrl`}
        value={redirectUrl ?? ""}
        onChange={(url) => set({ ...route, redirectUrl: url === "" ? null : url })}
      />
    </>
  )
}

/** What leads see who are refused. */
const OutcomeFields = ({
  index,
  refusal,
  set
}: {
  readonly index: number
  readonly refusal: Refusing
  readonly set: (refusal: Refusing) => void
}) => {
  const { words } = useView()
  const texts = words.eventTypes
  const { outcome } = refusal
  const path = (name: string) => `disqualification.${index}.outcome.${name}`
  const change = (changed: Partial<Refusing["outcome"]>) =>
    set({ ...refusal, outcome: { ...outcome, ...changed } })
  return (
    <>
      <TextField
        label={texts.outcomeTitle}
        path={path("title")}
        value={outcome.title}
        onChange={(title) => change({ title })}
      />
      <TextArea
        label={texts.outcomeMessage}
        path={path("guestMessage")}
        value={outcome.guestMessage}
        onChange={(guestMessage) => change({ guestMessage })}
      />
      <div class="pair">
        <TextField
          label={texts.outcomeLabel}
          path={path("ctaLabel")}
          value={outcome.ctaLabel}
          onChange={(ctaLabel) => change({ ctaLabel })}
        />
        <TextField
          label={texts.outcomeUrl}
          type="url"
          path={path("ctaUrl")}
          value={outcome.ctaUrl}
          // Sites that keep the lead send visitors to the same address.
          onChange={(ctaUrl) => change({ ctaUrl, redirectUrl: ctaUrl })}
        />
      </div>
    </>
  )
}
