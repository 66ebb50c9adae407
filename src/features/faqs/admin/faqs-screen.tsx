import dynamic from 'next/dynamic'
import { useRead } from '@/api/hooks'
import { RowCard } from '@/components/admin/row-card'
import { RequirePermission } from '@/components/session/require-permission'
import type { FieldSpec } from '@/components/resource/editor/field-spec'
import { ResourceScreen } from '@/components/resource/resource-screen'
import { faqCategories, faqs, type Faq } from '@/contract/faqs'
import { columnsFor } from '@/ui/table/columns'
import type { FormOption } from '@/ui/admin/forms/form-fields'

type Values = { statement: string; answer: string; category: string; orderPriority: number; isActive: boolean }

const column = columnsFor<Faq>()
const columns = [
  column.number('orderPriority', 'Order', { sortable: true, width: 80 }),
  column.custom(
    'statement',
    'Question',
    (row) => <span className="block max-w-[520px] overflow-hidden text-ellipsis font-medium">{row.statement}</span>,
    { sortable: true },
  ),
  column.custom('category', 'Category', (row) => <span className="text-ink-soft">{row.category.title}</span>),
]

const Preview = dynamic(() => import('./faq-preview').then((file) => file.FaqPreview), { ssr: false })

const fieldsFor = (categories: readonly FormOption[] | undefined): readonly FieldSpec<Values>[] => [
  { kind: 'text', name: 'statement', label: 'Question', maxLength: 300 },
  { kind: 'textarea', name: 'answer', label: 'Answer', maxLength: 4000, rows: 7 },
  { kind: 'select', name: 'category', label: 'Category', options: categories, half: true },
  { kind: 'number', name: 'orderPriority', label: 'Order', aside: 'Lowest first', half: true },
  { kind: 'switch', name: 'isActive', label: 'Active', help: 'Off: not visible to visitors.' },
]

const views = [
  { key: 'all', label: 'All', query: {} },
  { key: 'active', label: 'Active', query: { isActive: true } },
  { key: 'off', label: 'Switched off', query: { isActive: false } },
]

const MOST = 100

export function FaqsScreen() {
  const found = useRead(faqCategories.list, { query: { limit: MOST } }).data?.data
  const options = found?.map(({ id, title }) => ({ value: id, label: title }))
  return (
    <RequirePermission permission="faqs:read">
      <ResourceScreen<typeof faqs.list, Values>
        title="Faqs"
        list={faqs.list}
        order="ASC"
        columns={columns}
        name={(row) => row.statement}
        card={(row) => <RowCard title={row.statement} sub={`${row.category.title ?? ''}, ${row.orderPriority}`} />}
        search="Question or answer"
        filters={[{ kind: 'enum', key: 'category', label: 'Category', options: options ?? [] }]}
        views={views}
        empty={{ title: 'No questions yet', text: 'Visitors find the answers on the home page, by category. Write the first one.' }}
        active={{}}
        changes={[faqCategories.list]}
        editor={{
          fields: fieldsFor(options),
          toValues: ({ statement, answer, category, orderPriority, isActive }) => ({
            statement,
            answer,
            category: category.id,
            orderPriority,
            isActive,
          }),
          create: {
            endpoint: faqs.create,
            permission: 'faqs:write',
            label: 'New question',
            initial: { orderPriority: 0, isActive: true },
            under: () => <Preview />,
          },
          edit: { endpoint: faqs.update, get: faqs.get, permission: 'faqs:update', under: () => <Preview /> },
          remove: { endpoint: faqs.remove, permission: 'faqs:delete', what: 'question' },
        }}
      />
    </RequirePermission>
  )
}
