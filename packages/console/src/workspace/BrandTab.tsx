import { brandRamp, contrastOf, defaultColour, grounds, type Mode } from "@calendeal/domain/branding"
import { say } from "@calendeal/web-kit/say"
import { CheckField, FieldGroup, SelectField, SmallButton, TextField } from "../editing/fields.tsx"
import { useView } from "../view/useView.ts"
import { BrandPreview } from "./BrandPreview.tsx"
import { LogoField } from "./LogoField.tsx"
import type { SettingsProps } from "./SettingsTab.tsx"
import { Figure } from "../parts/Figure.tsx"

const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** The logo, the colour and the corners of the booking pages, in both modes (D-CON-41). */
export const BrandTab = ({
  change,
  draft,
  logo,
  version
}: SettingsProps & {
  readonly logo: string | null
  /** Of the saved settings. */
  readonly version: string
}) => {
  const { words } = useView()
  const texts = words.workspaceArea
  const colour = draft.brandColour ?? defaultColour
  return (
    <div class="beside">
      <div>
        <LogoField logo={logo} />
        <FieldGroup title={texts.colour} text={texts.colourText}>
          <div class="pair">
            <TextField
              label={texts.colour}
              type="color"
              value={isColour(colour) ? colour : defaultColour}
              onChange={(brandColour) => change({ brandColour })}
            />
            <TextField
              label={texts.colourCode}
              path="brandColour"
              value={colour}
              onChange={(brandColour) => change({ brandColour })}
            />
            <SelectField
              label={texts.corners}
              path="corners"
              value={draft.corners}
              options={[
                ["square", texts.square],
                ["soft", texts.soft],
                ["round", texts.round]
              ]}
              onChange={(corners) => change({ corners })}
            />
          </div>
          {draft.brandColour !== null && (
            <p>
              <SmallButton onClick={() => change({ brandColour: null })}>{texts.colourDefault}</SmallButton>
            </p>
          )}
          {isColour(colour) && (
            <div class="pair">
              <Sample colour={colour} mode="light" />
              <Sample colour={colour} mode="dark" />
            </div>
          )}
          <CheckField
            label={texts.credit}
            value={draft.creditShown}
            onChange={(creditShown) => change({ creditShown })}
          />
        </FieldGroup>
      </div>
      <BrandPreview key={logo} version={version} />
    </div>
  )
}

/** How a mode of the page looks with the colour, and its contrasts. The service derives the same colours. */
const Sample = ({ colour, mode }: { readonly colour: string; readonly mode: Mode }) => {
  const { lang, words } = useView()
  const texts = words.workspaceArea
  const ramp = brandRamp(colour, mode)
  const { paper } = grounds[mode]
  const number = new Intl.NumberFormat(lang, { maximumFractionDigits: 1, minimumFractionDigits: 1 })
  return (
    <Figure caption={texts[mode]}>
      {/* Attributes of SVG, because the policy allows no styles in the document. */}
      <svg class="sample" viewBox="0 0 260 110" role="img" aria-label={texts[mode]}>
        <rect width="260" height="110" rx="14" fill={paper} stroke={ramp.line} />
        <rect x="20" y="20" width="220" height="40" rx="10" fill={ramp.solid} stroke={ramp.edge} />
        <text x="130" y="45" fill={ramp.onSolid} text-anchor="middle" font-size="15">
          {texts.button}
        </text>
        <text x="20" y="90" fill={ramp.text} font-size="15" text-decoration="underline">
          {texts.linkSample}
        </text>
      </svg>
      <p class="soft">
        {say(texts.contrast, {
          button: number.format(contrastOf(ramp.onSolid, ramp.solid)),
          text: number.format(contrastOf(ramp.text, paper))
        })}
      </p>
    </Figure>
  )
}
