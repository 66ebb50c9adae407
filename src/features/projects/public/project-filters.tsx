import clsx from 'clsx'
import { ChevronDown, SlidersHorizontal } from 'lucide'
import { useState } from 'react'
import { countedProjectLabels } from '@/components/labels/status'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Button } from '@/ui/plain/primitives/button'
import { ChipGroup } from '@/ui/plain/inputs/chip'
import { Icon } from '@/ui/plain/primitives/icon'
import { IconButton } from '@/ui/plain/primitives/icon-button'
import { SearchField } from '@/ui/plain/inputs/search-field'
import { Sheet } from '@/ui/plain/overlays/sheet'
import styles from './projects.module.css'
import type { ProjectsFilters, ProjectsProps } from './listed-projects'
import type { FilterChange } from './use-project-filters'

type Props = {
  filters: ProjectsFilters
  tabs: ProjectsProps['tabs']
  /** The number of projects that match the filters. */
  found: number
  onChange: (change: FilterChange) => void
}

/** Clears all filters; the sort order stays. */
export const NO_FILTERS = { status: null, searchTerm: '', lockedPeriod: null, returnFrom: null } as const

const periods = [3, 6, 12, 24]
const returns = ['0.8', '0.9', '1.0']
const sorts = translated([
  { value: 'closing', label: msg('Closing soonest') },
  { value: 'newest', label: msg('Newest first') },
  { value: 'raised', label: msg('Most funded first') },
  { value: 'return', label: msg('Highest target first') },
])

/** Title, search, status tabs with counts, and further filters: inline on wide screens, in a sheet on phones. */
export function ProjectFilters({ filters, tabs, found, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const all = tabs.reduce((sum, { count }) => sum + count, 0)
  const shown = tabs.filter(({ status, count }) => count > 0 || status === filters.status)
  return (
    <>
      <div className="flex justify-between items-end gap-12 pt-14 pb-8 [&_h1]:text-38/[1.2] [&_h1]:tracking-[-0.03em] [&_h1]:mb-2 max-md:flex-col max-md:items-stretch max-md:gap-5 max-md:pt-8 max-md:pb-4 max-md:px-0 max-md:[&_h1]:text-30/[1.2]">
        <div>
          <h1>{t('Projects')}</h1>
          <p className="text-ink-soft">{t('Target return, payouts to date and dates of each project.')}</p>
        </div>
        <div className="flex gap-2 flex-[0_0_320px] [&>:first-child]:flex-1 max-md:flex-none max-md:[&>:first-child]:h-12">
          <SearchField
            label={t('Search by name, place or code')}
            size="normal"
            value={filters.searchTerm}
            onChange={(searchTerm) => onChange({ searchTerm: searchTerm ?? '' })}
          />
          <span className={styles.toFilters}>
            <IconButton icon={SlidersHorizontal} label={t('Filter and sort')} onClick={() => setOpen(true)} />
          </span>
        </div>
      </div>
      <div className="flex justify-between items-center gap-6 border-line border-y max-md:block max-md:border-0">
        <ul
          className={clsx(
            styles.tabs,
            'flex gap-7 max-md:overflow-x-auto max-md:gap-6 max-md:-mx-4 max-md:pt-1 max-md:px-4 max-md:border-b max-md:border-line max-md:[scrollbar-width:none]',
          )}
          aria-label={t('Status')}
        >
          <Tab label={t('All')} count={all} current={filters.status === null} onClick={() => onChange({ status: null })} />
          {shown.map(({ status, count }) => (
            <Tab
              key={status}
              label={countedProjectLabels[status]}
              count={count}
              current={status === filters.status}
              onClick={() => onChange({ status })}
            />
          ))}
        </ul>
        <div className="flex gap-1 -me-2.5 max-xl:hidden!">
          <Pick
            label={t('Lock period')}
            value={filters.lockedPeriod === null ? '' : String(filters.lockedPeriod)}
            onChange={(value) => onChange({ lockedPeriod: value ? Number(value) : null })}
            options={periods.map((period) => ({
              value: String(period),
              label: t('{count, plural, one {# month} other {# months}}', { count: period }),
            }))}
          />
          <Pick
            label={t('Return')}
            value={filters.returnFrom ?? ''}
            onChange={(value) => onChange({ returnFrom: value || null })}
            options={returns.map((value) => ({ value, label: t('from {percentage} %', { percentage: value }) }))}
          />
          <Pick label={t('Sort')} required value={filters.sort} onChange={(sort) => onChange({ sort })} options={sorts} />
        </div>
      </div>
      <FilterSheet open={open} onClose={() => setOpen(false)} filters={filters} all={all} shown={shown} found={found} onChange={onChange} />
    </>
  )
}

type SheetProps = Pick<Props, 'filters' | 'found' | 'onChange'> & {
  open: boolean
  onClose: () => void
  all: number
  shown: ProjectsProps['tabs']
}

/** The further filters on phones. */
function FilterSheet({ open, onClose, filters, all, shown, found, onChange }: SheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('Filter and sort')}
      from="bottom"
      foot={
        <div className="flex gap-3">
          <Button onClick={() => onChange(NO_FILTERS)}>{t('Clear')}</Button>
          <Button variant="primary" block onClick={onClose}>
            {found === 0 ? t('No matching projects') : t('{count, plural, one {Show # project} other {Show # projects}}', { count: found })}
          </Button>
        </div>
      }
    >
      <div className="grid gap-6 pt-1">
        <StateChips all={all} shown={shown} status={filters.status} onChange={onChange} />
        <ChipGroup
          label={t('Lock period, months')}
          labelled
          choices={[{ value: '', label: t('Any') }, ...periods.map((period) => ({ value: String(period), label: String(period) }))]}
          value={filters.lockedPeriod === null ? '' : String(filters.lockedPeriod)}
          onChange={(value) => onChange({ lockedPeriod: value ? Number(value) : null })}
        />
        <ChipGroup
          label={t('Minimum target return, monthly')}
          labelled
          choices={[{ value: '', label: t('Any') }, ...returns.map((value) => ({ value, label: `${value} %` }))]}
          value={filters.returnFrom ?? ''}
          onChange={(value) => onChange({ returnFrom: value || null })}
        />
        <ChipGroup label={t('Sort')} labelled choices={sorts} value={filters.sort} onChange={(sort) => onChange({ sort })} />
      </div>
    </Sheet>
  )
}

type StateProps = {
  all: number
  shown: ProjectsProps['tabs']
  status: ProjectsFilters['status']
  onChange: Props['onChange']
}

/** The statuses with their counts, in the sheet on phones. */
const StateChips = ({ all, shown, status, onChange }: StateProps) => (
  <ChipGroup
    label={t('Status')}
    labelled
    value={status ?? ''}
    onChange={(value) => onChange({ status: value || null })}
    choices={[{ status: '' as const, count: all }, ...shown].map((one) => ({
      value: one.status,
      label: (
        <>
          {one.status === '' ? t('All') : countedProjectLabels[one.status]} <span className="num">{one.count}</span>
        </>
      ),
    }))}
  />
)

type TabProps = { label: string; count: number; current: boolean; onClick: () => void }
const Tab = ({ label, count, current, onClick }: TabProps) => (
  <li>
    <button type="button" aria-current={current ? 'true' : undefined} onClick={onClick}>
      {label} <span className="num">{count}</span>
    </button>
  </li>
)

type PickProps = {
  label: string
  value: string
  required?: boolean
  onChange: (value: string) => void
  options: readonly { value: string; label: string }[]
}
const Pick = ({ label, value, required, onChange, options }: PickProps) => (
  <label
    className={clsx(styles.pick, 'inline-flex items-center gap-1 h-9 px-2.5 rounded-control text-ink-soft text-14/inherit hover:bg-sunken')}
  >
    {label}{' '}
    <span>
      <select
        className="[field-sizing:content] appearance-none pe-5 border-0 bg-transparent text-ink [font:inherit] font-medium cursor-pointer"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {!required && (
          <option className="bg-raised text-ink" value="">
            {t('any')}
          </option>
        )}
        {options.map((option) => (
          <option className="bg-raised text-ink" key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon className="absolute end-0 text-ink-faint pointer-events-none" as={ChevronDown} size={16} />
    </span>
  </label>
)
