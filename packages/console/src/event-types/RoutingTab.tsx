import { say } from "@calendeal/web-kit/say"
import { useState } from "preact/hooks"
import { FieldGroup, SmallButton, TextField } from "../editing/fields.tsx"
import { placed, withItem, withoutItem } from "../editing/lists.ts"
import { useView } from "../view/useView.ts"
import { AvailabilityCheck } from "./AvailabilityCheck.tsx"
import { firstComparison, type Refusing, type Route } from "./conditions.ts"
import { HostChips } from "./HostChips.tsx"
import { OutcomeFields } from "./OutcomeFields.tsx"
import { RuleItem } from "./RuleItem.tsx"
import type { TabProps } from "./TabProps.ts"
import { type PretendLead, tryRules } from "./tryRules.ts"

/** The rules as sentences, in the order in which they decide. The one that decides about the pretend lead is marked (D-CON-165). */
export const RoutingTab = ({ change, draft, lead }: TabProps & { readonly lead: PretendLead }) => {
  const { words } = useView()
  const texts = words.eventTypes
  const { disqualification, form, hosts, routing } = draft
  const setRoutes = (routes: Array<Route>) => change({ routing: routes })
  const setRefusals = (refusals: Array<Refusing>) => change({ disqualification: refusals })
  const hostIds = hosts.map(({ hostId }) => hostId)
  const trial = tryRules(draft, lead)
  const [refusing, deciding] = [trial.refusals.indexOf(true), trial.routes.indexOf(true)]
  const [said, setSaid] = useState("")
  /** A new rule is open, so that its other settings are seen once. */
  const [added, setAdded] = useState("")
  /** Puts a rule at another place, and says so. */
  const placingOf = <Rule,>(rules: ReadonlyArray<Rule>, set: (rules: Array<Rule>) => void) => ({
    count: rules.length,
    put: (from: number, to: number) => {
      set(placed(rules, from, to))
      setSaid(say(texts.ruleMoved, { number: from + 1, place: to + 1 }))
    }
  })
  return (
    <>
      <FieldGroup title={texts.rulesTitle} text={texts.rulesText}>
        <ol class="items rules">
          {routing.map((route, index) => {
            const set = (changed: Route) => setRoutes(withItem(routing, index, changed))
            return (
              <RuleItem
                key={index}
                index={index}
                rule={route}
                form={form}
                path={`routing.${index}`}
                isDeciding={index === deciding}
                placing={placingOf(routing, setRoutes)}
                setWhen={(when) => set({ ...route, when })}
                setName={(name) => set(named(route, name))}
                remove={() => setRoutes(withoutItem(routing, index))}
                rest={
                  <TextField
                    label={texts.sendTo}
                    type="url"
                    hint={texts.sendToHint}
                    path={`routing.${index}.redirectUrl`}
                    value={route.redirectUrl ?? ""}
                    onChange={(url) => set({ ...route, redirectUrl: url === "" ? null : url })}
                  />
                }
              >
                {route.redirectUrl === null ? (
                  <span class="then" role="group" aria-label={texts.offer}>
                    <span>{texts.offer}</span>
                    <HostChips
                      hostIds={route.hostIds}
                      options={hostIds}
                      onChange={(chosen) => set({ ...route, hostIds: chosen })}
                    />
                  </span>
                ) : (
                  <span class="then" dir="auto">
                    {say(texts.redirected, { address: route.redirectUrl })}
                  </span>
                )}
              </RuleItem>
            )
          })}
        </ol>
        <p class="everybody">
          <b class="rule-number" aria-hidden="true">
            ∗
          </b>
          <span class="sentence">
            <span>{texts.everybodyElse}</span> <HostChips hostIds={hostIds} />
          </span>
        </p>
        <p>
          <SmallButton
            onClick={() =>
              setRoutes([
                ...routing,
                {
                  when: firstComparison(form),
                  hostIds: hostIds.slice(0, 1),
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
          {disqualification.map((refusal, index) => {
            const set = (changed: Refusing) => setRefusals(withItem(disqualification, index, changed))
            return (
              <RuleItem
                key={index}
                index={index}
                rule={refusal}
                form={form}
                path={`disqualification.${index}`}
                isDeciding={index === refusing}
                isNew={added === `disqualification.${index}`}
                placing={placingOf(disqualification, setRefusals)}
                setWhen={(when) => set({ ...refusal, when })}
                setName={(name) => set(named(refusal, name))}
                remove={() => setRefusals(withoutItem(disqualification, index))}
                rest={<OutcomeFields index={index} refusal={refusal} set={set} />}
              >
                <span class="then">
                  <span>{texts.dontOffer}</span>
                  <b dir="auto">{refusal.outcome.title === "" ? "…" : refusal.outcome.title}</b>
                </span>
              </RuleItem>
            )
          })}
        </ol>
        <p>
          <SmallButton
            onClick={() => {
              setAdded(`disqualification.${disqualification.length}`)
              setRefusals([
                ...disqualification,
                {
                  when: firstComparison(form),
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
            }}
          >
            {texts.addRefusal}
          </SmallButton>
        </p>
      </FieldGroup>
      <p class="unseen" role="status">
        {said}
      </p>
      <AvailabilityCheck
        eventTypeId={draft.id}
        offered={refusing >= 0 ? [] : deciding < 0 ? null : (routing[deciding]?.hostIds ?? null)}
      />
    </>
  )
}

/** A rule with a name; without one, if it is empty. */
const named = <Rule extends { name?: string }>(rule: Rule, name: string): Rule => {
  const changed: Rule = { ...rule, name }
  if (name === "") delete changed.name
  return changed
}
