import type { FieldSpec } from '@/components/resource/editor/field-spec'
import { translationsField } from '@/components/resource/editor/translations-field'
import { UploadControl } from '@/components/resource/editor/upload-control'
import type { EnglishTexts, TranslatableText } from '@/components/admin/translations/translatable'
import type { Project } from '@/contract/project-schemas'
import { bannerTitles } from '@/domain/banner/banner'
import { bannerKinds } from '@/domain/banner/kinds'
import { t } from '@/locales/text'
import type { ProjectValues, UseValues } from '../project-fields'
import { RatesControl } from './rates-control'
import { RichTextControl } from '@/components/rich-text/rich-text-control'
import { UsesControl } from './uses-control'

const drawings = bannerKinds.map((kind) => ({ value: kind, label: bannerTitles[kind] }))
const countOf = (value: unknown): number | undefined => (Array.isArray(value) ? value.length : undefined)
const ratesText = (count: number | undefined): string =>
  count === undefined ? t('changed') : t('{count, plural, one {# rate} other {# rates}}', { count })
const linesText = (count: number | undefined): string =>
  count === undefined ? t('changed') : t('{count, plural, one {# line} other {# lines}}', { count })

const coverFields = (project: Project): readonly FieldSpec<ProjectValues>[] => [
  {
    kind: 'select',
    name: 'drawing',
    label: t('Cover image'),
    options: drawings,
    clearable: true,
    half: true,
    help: t('Shown until you upload an image.'),
  },
  {
    kind: 'custom',
    name: 'bannerFile',
    label: t('Image'),
    render: (form) => (
      <UploadControl
        form={form}
        name="bannerFile"
        label={t('Image')}
        purpose="PROJECT_MEDIA"
        help={t('Shown instead of the cover image.')}
        alt={t('The image of {project}', { project: project.title })}
      />
    ),
    words: (value) => (value ? t('an image') : t('none')),
  },
]

/** The uses of funds are a list: the label of each line is translated. */
const translatableTexts = (values: EnglishTexts): readonly TranslatableText[] => [
  { name: 'about', label: t('In one sentence'), kind: 'paragraphs', maxLength: 300 },
  { name: 'sector', label: t('Sector'), kind: 'line', maxLength: 60 },
  { name: 'location', label: t('Location'), kind: 'line', maxLength: 120 },
  { name: 'description', label: t('Description'), kind: 'rich' },
  ...((values.uses ?? []) as Partial<UseValues>[]).map(({ label = '' }, at): TranslatableText => {
    return { name: 'uses', at, part: 'label', label: t('Use of funds: {label}', { label }), kind: 'line', maxLength: 80 }
  }),
  { name: 'riskText', label: t('Risk'), kind: 'paragraphs', maxLength: 4000 },
]

export const editFields = (project: Project, currency: string): readonly FieldSpec<ProjectValues>[] => [
  { kind: 'text', name: 'title', label: t('Title'), maxLength: 120 },
  { kind: 'textarea', name: 'about', label: t('In one sentence'), maxLength: 300, rows: 2 },
  { kind: 'text', name: 'sector', label: t('Sector'), maxLength: 60, half: true },
  { kind: 'text', name: 'location', label: t('Location'), maxLength: 120, half: true },
  { kind: 'custom', name: 'description', label: t('Description'), render: () => <RichTextControl />, words: () => t('changed') },
  ...coverFields(project),
  { kind: 'money', name: 'value', label: t('Goal'), currency },
  { kind: 'money', name: 'minInvestment', label: t('Minimum'), currency, half: true },
  { kind: 'money', name: 'maxInvestment', label: t('Maximum'), currency, half: true },
  {
    kind: 'custom',
    name: 'returnRates',
    label: t('Return rates'),
    render: () => <RatesControl />,
    words: (value) => ratesText(countOf(value)),
  },
  {
    kind: 'custom',
    name: 'uses',
    label: t('Use of funds'),
    render: () => <UsesControl currency={currency} />,
    words: (value) => linesText(countOf(value)),
  },
  { kind: 'date', name: 'closesAt', label: t('Closes on'), half: 'desk' },
  { kind: 'number', name: 'reflectionDays', label: t('Cooling-off period'), aside: t('days, 0 for none'), half: 'desk' },
  {
    kind: 'switch',
    name: 'allowsEarlyExit',
    label: t('Early exit'),
    help: t('On: customers may request an early exit for a penalty. Needs two approvals.'),
  },
  {
    kind: 'percent',
    name: 'earlyExitPenalty',
    label: t('Early exit penalty'),
    when: ({ allowsEarlyExit }) => allowsEarlyExit === true,
    half: true,
  },
  {
    kind: 'textarea',
    name: 'riskText',
    label: t('Risk'),
    maxLength: 4000,
    rows: 5,
    help: t('Each change creates a new version. Existing investments keep the version accepted at the time.'),
  },
  translationsField<ProjectValues>(translatableTexts, ['about', 'sector', 'location', 'description', 'uses', 'riskText']),
  { kind: 'switch', name: 'isActive', label: t('Shown to visitors'), help: t('Off: visible to staff only. Investments continue.') },
]
