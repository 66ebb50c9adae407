import type { FieldSpec } from '@/components/resource/editor/field-spec'
import { UploadControl } from '@/components/resource/editor/upload-control'
import type { Project } from '@/contract/project-schemas'
import { bannerTitles } from '@/domain/banner/banner'
import { bannerKinds } from '@/domain/banner/kinds'
import type { ProjectValues } from '../project-fields'
import { RatesControl } from './rates-control'
import { RichTextControl } from '@/components/rich-text/rich-text-control'
import { UsesControl } from './uses-control'

const drawings = bannerKinds.map((kind) => ({ value: kind, label: bannerTitles[kind] }))
const counted = (value: unknown, word: string): string => (Array.isArray(value) ? `${value.length} ${word}` : 'changed')

const coverFields = (project: Project): readonly FieldSpec<ProjectValues>[] => [
  {
    kind: 'select',
    name: 'drawing',
    label: 'Cover image',
    options: drawings,
    clearable: true,
    half: true,
    help: 'Shown until you upload a picture.',
  },
  {
    kind: 'custom',
    name: 'bannerFile',
    label: 'Picture',
    render: (form) => (
      <UploadControl
        form={form}
        name="bannerFile"
        label="Picture"
        purpose="PROJECT_MEDIA"
        help="Shown instead of the cover image."
        alt={`The picture of ${project.title}`}
      />
    ),
    words: (value) => (value ? 'a picture' : 'none'),
  },
]

export const editFields = (project: Project, currency: string): readonly FieldSpec<ProjectValues>[] => [
  { kind: 'text', name: 'title', label: 'Title', maxLength: 120 },
  { kind: 'textarea', name: 'about', label: 'In one sentence', maxLength: 300, rows: 2 },
  { kind: 'text', name: 'sector', label: 'Sector', maxLength: 60, half: true },
  { kind: 'text', name: 'location', label: 'Place', maxLength: 120, half: true },
  { kind: 'custom', name: 'description', label: 'Description', render: () => <RichTextControl />, words: () => 'rewritten' },
  ...coverFields(project),
  { kind: 'money', name: 'value', label: 'Goal', currency },
  { kind: 'money', name: 'minInvestment', label: 'Minimum', currency, half: true },
  { kind: 'money', name: 'maxInvestment', label: 'Maximum', currency, half: true },
  {
    kind: 'custom',
    name: 'returnRates',
    label: 'Return rates',
    render: () => <RatesControl />,
    words: (value) => counted(value, 'rates'),
  },
  {
    kind: 'custom',
    name: 'uses',
    label: 'Use of funds',
    render: () => <UsesControl currency={currency} />,
    words: (value) => counted(value, 'lines'),
  },
  { kind: 'date', name: 'closesAt', label: 'Closes on', half: 'desk' },
  { kind: 'number', name: 'reflectionDays', label: 'Cooling-off period', aside: 'days, 0 for none', half: 'desk' },
  {
    kind: 'switch',
    name: 'allowsEarlyExit',
    label: 'Early exit',
    help: 'On: customers may request an early exit for a penalty. Needs two approvals.',
  },
  {
    kind: 'percent',
    name: 'earlyExitPenalty',
    label: 'Early exit penalty',
    when: ({ allowsEarlyExit }) => allowsEarlyExit === true,
    half: true,
  },
  {
    kind: 'textarea',
    name: 'riskText',
    label: 'Risk',
    maxLength: 4000,
    rows: 5,
    help: 'Each change creates a new version. Existing investments keep the version accepted at the time.',
  },
  { kind: 'switch', name: 'isActive', label: 'Shown to visitors', help: 'Off: visible to staff only. Investments continue.' },
]
