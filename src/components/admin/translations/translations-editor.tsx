import { Languages } from 'lucide'
import { useState } from 'react'
import { RichText } from '@/components/rich-text/rich-text'
import { translationLanguages, type TranslationLanguage, type Translations } from '@/contract/core/translations'
import { languages } from '@/locales/languages'
import { t } from '@/locales/text'
import { Note } from '@/ui/admin/feedback/note'
import { TextAreaField } from '@/ui/admin/forms/text-area-field'
import { TextField } from '@/ui/admin/forms/text-field'
import { Chip } from '@/ui/admin/inputs/chip'
import { Field } from '@/ui/plain/forms/field'
import { isOutdated, translatedCount, translationOf, withText, type EnglishTexts, type TranslatableText } from './translatable'

type Props = {
  texts: readonly TranslatableText[]
  /** The current English texts of the form. */
  english: EnglishTexts
  value: Translations
  /** The initial values of the form. */
  before: { english: EnglishTexts; translations: Translations }
  disabled?: boolean
  onChange: (translations: Translations) => void
}

/** The Spanish and Arabic texts of content. A text without a translation is shown in English. */
export function TranslationsEditor({ texts, english, value, before, disabled = false, onChange }: Props) {
  const [open, setOpen] = useState<TranslationLanguage>()
  const now = { english, translations: value }
  const isStale = (text: TranslatableText, language: TranslationLanguage) => isOutdated(text, language, { before, now })
  const stale = translationLanguages.filter((language) => texts.some((text) => isStale(text, language)))
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {translationLanguages.map((language) => (
          <Chip key={language} pressed={open === language} onPress={() => setOpen(open === language ? undefined : language)}>
            <LanguageCount language={language} {...translatedCount({ texts, ...now }, language)} />
          </Chip>
        ))}
      </div>
      {stale.length > 0 && (
        <Note tone="warn" icon={Languages}>
          {t('The English text changed. Check its translations before you save: {names}.', {
            names: stale.map((language) => languages[language].name).join(', '),
          })}
        </Note>
      )}
      {open && (
        <div className="grid gap-4" role="group" aria-label={languages[open].name}>
          {texts.map((text) => (
            <Translation
              key={`${text.name} ${text.at ?? ''}`}
              text={text}
              language={open}
              value={translationOf(value, open, text)}
              help={isStale(text, open) ? t('The English text changed. Check this translation.') : undefined}
              disabled={disabled}
              onChange={(changed) => onChange(withText(value, open, text, changed))}
            />
          ))}
        </div>
      )}
    </div>
  )
}

const LanguageCount = ({ language, done, of }: { language: TranslationLanguage; done: number; of: number }) => (
  <>
    <bdi lang={language}>{languages[language].name}</bdi> <span className="num text-ink-faint">{t('{done} of {of}', { done, of })}</span>
  </>
)

type TranslationProps = {
  text: TranslatableText
  language: TranslationLanguage
  value: string
  help: string | undefined
  disabled: boolean
  onChange: (text: string) => void
}

function Translation({ text: { label, kind, maxLength }, language, value, help, disabled, onChange }: TranslationProps) {
  const written = { lang: language, dir: languages[language].dir }
  const field = { label, help, value, disabled, onChange, size: 'dense' as const, ...(maxLength ? { maxLength } : {}), ...written }
  if (kind === 'line') return <TextField {...field} />
  if (kind === 'paragraphs') return <TextAreaField {...field} rows={4} />
  return (
    <Field id={`${language}-${label}`} label={label} help={help} group>
      <div {...written}>
        <RichText label={label} value={value} onChange={onChange} invalid={false} />
      </div>
    </Field>
  )
}
