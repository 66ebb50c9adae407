import dynamic from 'next/dynamic'
import type { EnglishTexts, TranslatableText } from '@/components/admin/translations/translatable'
import type { Translations } from '@/contract/core/translations'
import { t } from '@/locales/text'
import type { FieldSpec } from './field-spec'

/** Loaded on the first edit, like the form. */
const TranslationsControl = dynamic(() => import('./translations-control').then((file) => file.TranslationsControl), { ssr: false })

/**
 * The translations of a form's texts. They are sent unchanged with each change of one of these texts, because the server removes the
 * translations of a changed text that are not sent with it.
 */
export const translationsField = <V extends { translations: Translations }>(
  texts: readonly TranslatableText[] | ((values: EnglishTexts) => readonly TranslatableText[]),
  names: readonly (keyof V & string)[],
): FieldSpec<V> => ({
  kind: 'custom',
  name: 'translations',
  label: t('Translations'),
  sentWith: names,
  render: () => <TranslationsControl texts={typeof texts === 'function' ? texts : () => texts} />,
  words: () => t('changed'),
})
