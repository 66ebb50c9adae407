import dynamic from 'next/dynamic'
import { useRead } from '@/api/hooks'
import { RowCard } from '@/components/admin/row-card'
import { RequirePermission } from '@/components/session/require-permission'
import type { FieldSpec } from '@/components/resource/editor/field-spec'
import { translationsField } from '@/components/resource/editor/translations-field'
import { ResourceScreen } from '@/components/resource/resource-screen'
import type { Translations } from '@/contract/core/translations'
import { faqCategories, faqs, type Faq } from '@/contract/faqs'
import { msg } from '@/locales/message'
import { isolatedText, t, translated } from '@/locales/text'
import { columnsFor } from '@/ui/table/columns'
import type { FormOption } from '@/ui/admin/forms/form-fields'

type Values = { statement: string; answer: string; category: string; orderPriority: number; isActive: boolean; translations: Translations }

const column = columnsFor<Faq>()
const columns = [
  column.number('orderPriority', msg('Order'), { sortable: true, width: 80 }),
  column.text('statement', msg('Question'), { sortable: true, isStrong: true, maxWidth: 520 }),
  column.related('category', msg('Category'), { isMuted: true }),
]

const Preview = dynamic(() => import('./faq-preview').then((file) => file.FaqPreview), { ssr: false })

const fieldsFor = (categories: readonly FormOption[] | undefined): readonly FieldSpec<Values>[] => [
  { kind: 'text', name: 'statement', label: t('Question'), maxLength: 300 },
  { kind: 'textarea', name: 'answer', label: t('Answer'), maxLength: 4000, rows: 7 },
  { kind: 'select', name: 'category', label: t('Category'), options: categories, half: true },
  { kind: 'number', name: 'orderPriority', label: t('Order'), aside: t('Lowest first'), half: true },
  { kind: 'switch', name: 'isActive', label: t('Active'), help: t('Off: not visible to visitors.') },
  translationsField<Values>(
    [
      { name: 'statement', label: t('Question'), kind: 'line', maxLength: 300 },
      { name: 'answer', label: t('Answer'), kind: 'paragraphs', maxLength: 4000 },
    ],
    ['statement', 'answer'],
  ),
]

const views = translated([
  { key: 'all', label: msg('All'), query: {} },
  { key: 'active', label: msg('Active'), query: { isActive: true } },
  { key: 'off', label: msg('Switched off'), query: { isActive: false } },
])

const MOST = 100

export function FaqsScreen() {
  const found = useRead(faqCategories.list, { query: { limit: MOST } }).data?.data
  const options = found?.map(({ id, title }) => ({ value: id, label: title }))
  return (
    <RequirePermission permission="faqs:read">
      <ResourceScreen<typeof faqs.list, Values>
        title={t('Faqs')}
        list={faqs.list}
        order="ASC"
        columns={columns}
        name={(row) => row.statement}
        card={(row) => <RowCard title={row.statement} sub={`${isolatedText(row.category.title ?? '')}, ${row.orderPriority}`} />}
        search={t('Question or answer')}
        filters={[{ kind: 'enum', key: 'category', label: t('Category'), options: options ?? [] }]}
        views={views}
        empty={{ title: t('No questions yet'), text: t('Visitors find the answers on the home page, by category. Write the first one.') }}
        active={{}}
        changes={[faqCategories.list]}
        editor={{
          thing: 'question',
          fields: fieldsFor(options),
          toValues: ({ statement, answer, category, orderPriority, isActive, translations }) => ({
            statement,
            answer,
            category: category.id,
            orderPriority,
            isActive,
            translations: translations ?? {},
          }),
          create: {
            endpoint: faqs.create,
            permission: 'faqs:write',
            label: t('New question'),
            initial: { orderPriority: 0, isActive: true },
            under: () => <Preview />,
          },
          edit: { endpoint: faqs.update, get: faqs.get, permission: 'faqs:update', under: () => <Preview /> },
          remove: {
            endpoint: faqs.remove,
            permission: 'faqs:delete',
            label: t('Delete question'),
            description: t('The question is deleted permanently. A question in use cannot be deleted.'),
          },
        }}
      />
    </RequirePermission>
  )
}
