import { useQuery } from '@tanstack/react-query'
import type { CustomerRef } from '@/contract/core/customer-ref'
import type { Catalogue } from '@/locales/current'
import { languageWord } from '@/components/labels/language-word'
import type { Language } from '@/locales/languages'
import type { Message } from '@/locales/message'
import { t } from '@/locales/text'

/** The sentences of `sentences.ts`, one file per language, loaded for the first customer with that language. */
const catalogues: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Catalogue>>> = {
  es: async () => (await import('@/locales/es/notes')).messages,
  ar: async () => (await import('@/locales/ar/notes')).messages,
}

type Customer = Pick<CustomerRef, 'name' | 'language'>
type Reason<V extends string> = { value: V; label: string }
type Options<V extends string> = {
  /** What the text is used for; shown before the line with the customer's language. */
  help?: string
  /** The reasons as labels for staff, and their sentences for the customer. */
  reasons?: readonly Reason<V>[]
  sentences?: Readonly<Record<V, Message>>
}

/**
 * The field for a text from staff to customers: the customers' language, and the stock sentences in it. Customers with different languages
 * have no sentence in common, so no reasons are offered for them. `disabled` until the sentences are loaded.
 */
export function useCustomerNote<V extends string>(customers: readonly Customer[], { help = '', reasons = [], sentences }: Options<V>) {
  const read = [...new Set(customers.map(({ language = 'en' }) => language))]
  const [language = 'en'] = read
  const { data, isError } = useQuery<Catalogue>({
    queryKey: ['customer-notes', language],
    queryFn: () => (language === 'en' ? {} : catalogues[language]()),
    ...(language === 'en' ? { initialData: {} } : {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const textOf = (value: V) => (data && sentences ? (data[sentences[value].msg] ?? sentences[value].msg) : '')
  const [{ name = t('The customer') } = {}] = customers
  const names = read.map(languageWord)
  const readsIn =
    read.length > 1
      ? t('These customers read {languages}. Message templates are available only if all read the same language.', {
          languages: names.join(', '),
        })
      : customers.length > 1
        ? t('These customers read {language}.', { language: names.join() })
        : t('{name} reads {language}.', { name, language: names.join() })
  return {
    reasons: read.length > 1 ? [] : reasons.map(({ value, label }) => ({ value, label, text: textOf(value), disabled: !data })),
    reasonHelp: [help, readsIn, isError ? t('We couldn’t load the message templates. Write your own text, or reload the page.') : '']
      .filter(Boolean)
      .join(' '),
  }
}
