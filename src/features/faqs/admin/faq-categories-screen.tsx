import { RowCard } from '@/components/admin/row-card'
import { RequirePermission } from '@/components/session/require-permission'
import type { FieldSpec } from '@/components/resource/editor/field-spec'
import { translationsField } from '@/components/resource/editor/translations-field'
import { ResourceScreen } from '@/components/resource/resource-screen'
import type { Translations } from '@/contract/core/translations'
import { faqCategories, faqs, type FaqCategory } from '@/contract/faqs'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { columnsFor } from '@/ui/table/columns'

type Values = { title: string; description: string | null; isActive: boolean; translations: Translations }

const column = columnsFor<FaqCategory>()
const columns = [
  column.text('title', msg('Category'), { sortable: true, isStrong: true }),
  column.text('description', msg('Description'), { wide: true, isMuted: true, maxWidth: 480 }),
  column.number('faqs', msg('Questions')),
]

const fields = (): readonly FieldSpec<Values>[] => [
  { kind: 'text', name: 'title', label: t('Name'), maxLength: 80 },
  { kind: 'textarea', name: 'description', label: t('Description'), optional: true, maxLength: 400 },
  { kind: 'switch', name: 'isActive', label: t('Active'), help: t('Off: its questions are not shown to visitors.') },
  translationsField<Values>(
    [
      { name: 'title', label: t('Name'), kind: 'line', maxLength: 80 },
      { name: 'description', label: t('Description'), kind: 'paragraphs', maxLength: 400 },
    ],
    ['title', 'description'],
  ),
]

const views = translated([
  { key: 'all', label: msg('All'), query: {} },
  { key: 'active', label: msg('Active'), query: { isActive: true } },
  { key: 'off', label: msg('Switched off'), query: { isActive: false } },
])

export const FaqCategoriesScreen = () => (
  <RequirePermission permission="faq-categories:read">
    <ResourceScreen<typeof faqCategories.list, Values>
      title={t('FAQ categories')}
      list={faqCategories.list}
      order="ASC"
      columns={columns}
      name={(row) => row.title}
      card={(row) => <RowCard title={row.title} sub={t('{faqs, plural, one {# question} other {# questions}}', { faqs: row.faqs })} />}
      search={t('Name')}
      views={views}
      empty={{ title: t('No categories yet'), text: t('Questions on the home page are grouped by category. Create the first one.') }}
      active={{}}
      changes={[faqs.list]}
      editor={{
        thing: 'category',
        fields: fields(),
        toValues: ({ title, description, isActive, translations }) => ({ title, description, isActive, translations: translations ?? {} }),
        create: {
          endpoint: faqCategories.create,
          permission: 'faq-categories:write',
          label: t('New category'),
          initial: { isActive: true },
        },
        edit: { endpoint: faqCategories.update, get: faqCategories.get, permission: 'faq-categories:update' },
        remove: {
          endpoint: faqCategories.remove,
          permission: 'faq-categories:delete',
          label: t('Delete category'),
          description: t('The category is deleted permanently. A category in use cannot be deleted.'),
        },
      }}
    />
  </RequirePermission>
)
