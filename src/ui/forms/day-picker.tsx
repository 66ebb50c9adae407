import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { Calendar } from 'lucide'
import { currentLanguage } from '@/locales/current'
import { t } from '@/locales/text'
import { AntdArea } from '@/ui/theme/antd-area'
import { Icon } from '@/ui/plain/primitives/icon'
import { calendarLabels } from './calendar-labels'

// Numeric dates in other languages, so that typed input is parsed independently of month names.
const shown = () => (currentLanguage() === 'en' ? 'D MMM YYYY' : 'DD/MM/YYYY')
const ISO = 'YYYY-MM-DD'

type Bounds = { min?: string | undefined; max?: string | undefined }
const outside =
  ({ min, max }: Bounds) =>
  (day: Dayjs) =>
    (min !== undefined && day.format(ISO) < min) || (max !== undefined && day.format(ISO) > max)
const read = (day: string | undefined) => (day ? dayjs(day) : null)
const write = (day: Dayjs | null | undefined) => day?.format(ISO)
const suffix = <Icon as={Calendar} size={16} />

type DayProps = Bounds & {
  id?: string
  name?: string | undefined
  size: 'small' | 'normal'
  value: string | undefined
  onChange: (day: string | undefined) => void
  'aria-invalid'?: boolean | undefined
  'aria-describedby'?: string | undefined
}

/** antd's calendar for one date, separate from its field so that pages load it only when it is shown. */
export const DayPicker = ({ value, onChange, min, max, size, name, ...control }: DayProps) => (
  <AntdArea>
    <DatePicker
      {...control}
      {...calendarLabels()}
      {...(name ? { name } : {})}
      className={size === 'small' ? 'h-10 w-full px-3 [&_input]:text-14' : 'w-full'}
      format={[shown(), 'D.M.YYYY', ISO]}
      suffixIcon={suffix}
      value={read(value)}
      disabledDate={outside({ min, max })}
      {...(control['aria-invalid'] ? { status: 'error' as const } : {})}
      onChange={(day) => onChange(write(Array.isArray(day) ? day[0] : day))}
    />
  </AntdArea>
)

type RangeProps = Bounds & {
  label: string
  from: string | undefined
  to: string | undefined
  onChange: (range: { from: string | undefined; to: string | undefined }) => void
}

export const RangePicker = ({ label, from, to, onChange, min, max }: RangeProps) => (
  <AntdArea>
    <DatePicker.RangePicker
      {...calendarLabels()}
      className="h-10 w-[248px] px-3 [&_input]:text-14"
      aria-label={label}
      format={shown()}
      placeholder={[t('{label} from', { label }), t('until')]}
      suffixIcon={suffix}
      allowEmpty
      value={[read(from), read(to)]}
      disabledDate={outside({ min, max })}
      onChange={(range) => onChange({ from: write(range?.[0]), to: write(range?.[1]) })}
    />
  </AntdArea>
)
