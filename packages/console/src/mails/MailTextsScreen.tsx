import { useLocation } from "preact-iso"
import type { Versioned } from "../api/client.ts"
import { languageName } from "../connections/languageName.ts"
import { FieldGroup, SelectField } from "../editing/fields.tsx"
import { Header } from "../parts/Header.tsx"
import { Loading } from "../parts/Loading.tsx"
import { NotFound } from "../parts/NotFound.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { languages } from "@calendeal/locales/languages"
import { chosenIn, type Language, type MailTexts, notices, queryOf } from "./chosen.ts"
import { MailTextEditor } from "./MailTextEditor.tsx"
import { MailPreview } from "./MailPreview.tsx"
import { useTexts } from "./useTexts.ts"
import { WrittenTexts } from "./WrittenTexts.tsx"

/** The own texts of mails, with a preview and a test of every kind (D-MAIL-81). For administrators and owners. */
export const MailTextsScreen = () => {
  const { words } = useView()
  const { role, slug } = useWorkspace()
  if (role === "member") return <NotFound />
  return (
    <>
      <Header
        title={words.mails.title}
        parent={{ href: `/console/${slug}/connections?tab=mail`, text: words.connections.mail }}
      />
      <div class="body">
        <Texts />
      </div>
    </>
  )
}

const Texts = () => {
  const texts = useTexts()
  const { lang } = useView()
  if (texts.data === undefined) return <Loading query={texts} />
  const standard = languages.find((each) => each === lang) ?? "en"
  return <Loaded latest={texts.data} refresh={texts.refetch} standard={standard} />
}

const Loaded = ({
  latest,
  refresh,
  standard
}: {
  readonly latest: Versioned<{ readonly items: MailTexts }>
  readonly refresh: () => unknown
  readonly standard: Language
}) => {
  const { words } = useView()
  const { path, query, route } = useLocation()
  const texts = words.mails
  const { items } = latest.value
  const chosen = chosenIn(items, query, standard)
  if (chosen === null) return <NotFound />
  const { audience, kind, language } = chosen
  const show = (next: Parameters<typeof queryOf>) => route(path + queryOf(...next), true)
  const kinds = [...new Set(items.map((item) => item.kind))]
  const audiences = items.filter((item) => item.kind === kind).map((item) => item.audience)
  const item = items.find((each) => each.kind === kind && each.audience === audience)
  return (
    <div class="settings">
      <FieldGroup title={texts.title} text={texts.lead}>
        <div class="pair">
          <SelectField
            label={texts.kind}
            value={kind}
            options={[
              ...kinds.map((each) => [each, words[`mail_${each}`]] as const),
              ...notices.map((each) => [each, texts.kinds[each]] as const)
            ]}
            onChange={(next) =>
              show([next, items.find((each) => each.kind === next)?.audience ?? null, language])
            }
          />
          {audience !== null && (
            <SelectField
              label={texts.recipient}
              value={audience}
              options={audiences.map((each) => [each, texts[each]] as const)}
              onChange={(next) => show([kind, next, language])}
            />
          )}
          <SelectField
            label={texts.language}
            value={language}
            options={languages.map((each) => [each, languageName(each)] as const)}
            onChange={(next) => show([kind, audience, next])}
          />
        </div>
      </FieldGroup>
      {item === undefined ? (
        <>
          <p>{texts.fixed}</p>
          <MailPreview key={`${kind}.${language}`} asked={{ kind, language }} />
        </>
      ) : (
        <MailTextEditor
          key={`${kind}.${audience}.${language}`}
          item={item}
          language={language}
          version={latest.version}
          refresh={refresh}
        />
      )}
      <WrittenTexts items={items} standard={language} />
    </div>
  )
}
