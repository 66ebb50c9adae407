import { RowCard } from '@/components/admin/row-card'
import { RequirePermission } from '@/components/session/require-permission'
import type { FieldSpec } from '@/components/resource/editor/field-spec'
import { ResourceScreen } from '@/components/resource/resource-screen'
import { faqCategories, faqs, type FaqCategory } from '@/contract/faqs'
import { columnsFor } from '@/ui/table/columns'

type Values = { title: string; description: string | null; isActive: boolean }

const column = columnsFor<FaqCategory>()
const columns = [
  column.custom('title', 'Category', (row) => <span className="font-medium">{row.title}</span>, { sortable: true }),
  column.custom(
    'description',
    'Description',
    (row) => <span className="block max-w-[480px] overflow-hidden text-ellipsis text-ink-soft">{row.description ?? '–'}</span>,
    { wide: true },
  ),
  column.number('faqs', 'Questions'),
]

const fields: readonly FieldSpec<Values>[] = [
  { kind: 'text', name: 'title', label: 'Name', maxLength: 80 },
  { kind: 'textarea', name: 'description', label: 'Description', optional: true, maxLength: 400 },
  { kind: 'switch', name: 'isActive', label: 'Active', help: 'Off: its questions are not shown to visitors.' },
]

const views = [
  { key: 'all', label: 'All', query: {} },
  { key: 'active', label: 'Active', query: { isActive: true } },
  { key: 'off', label: 'Switched off', query: { isActive: false } },
]

export const FaqCategoriesScreen = () => (
  <RequirePermission permission="faq-categories:read">
    <ResourceScreen<typeof faqCategories.list, Values>
      title="Faq categories"
      list={faqCategories.list}
      order="ASC"
      columns={columns}
      name={(row) => row.title}
      card={(row) => <RowCard title={row.title} sub={`${row.faqs} ${row.faqs === 1 ? 'question' : 'questions'}`} />}
      search="Name"
      views={views}
      empty={{ title: 'No categories yet', text: 'Questions on the home page are grouped by category. Create the first one.' }}
      active={{}}
      changes={[faqs.list]}
      editor={{
        fields,
        toValues: ({ title, description, isActive }) => ({ title, description, isActive }),
        create: { endpoint: faqCategories.create, permission: 'faq-categories:write', label: 'New category', initial: { isActive: true } },
        edit: { endpoint: faqCategories.update, get: faqCategories.get, permission: 'faq-categories:update' },
        remove: { endpoint: faqCategories.remove, permission: 'faq-categories:delete', what: 'category' },
      }}
    />
  </RequirePermission>
)
