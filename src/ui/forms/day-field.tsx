import dynamic from 'next/dynamic'
import { useId } from 'react'
import { t } from '@/locales/text'
import { controlProps, Field, type FieldFrame } from '@/ui/plain/forms/field'
import { TextInput, type InputSize } from '@/ui/plain/inputs/input'
import { Bone } from '@/ui/plain/feedback/skeleton'
import { useIsPhone } from '@/ui/plain/hooks/use-media'
import { loadCalendarLabels } from './calendar-labels'

/** Days are ISO dates (`2026-11-20`); an empty one is undefined. */
type Bounds = { min?: string | undefined; max?: string | undefined }
type DayProps = FieldFrame &
  Bounds & { value: string | undefined; onChange: (day: string | undefined) => void; name?: string; size?: 'small' | 'normal' }

/** The placeholder until the calendar is loaded. */
const Waiting = () => (
  <span className="flex h-10 items-center rounded-control border border-line-strong px-3">
    <Bone width={96} />
  </span>
)
const calendar = async () => {
  const [file] = await Promise.all([import('./day-picker'), loadCalendarLabels()])
  return file
}
const DayPicker = dynamic(() => calendar().then((file) => file.DayPicker), { ssr: false, loading: Waiting })
const RangePicker = dynamic(() => calendar().then((file) => file.RangePicker), { ssr: false, loading: Waiting })

/** A date. Phones use their native picker; elsewhere antd's, loaded on demand. */
export function DayField({ value, onChange, min, max, name, size = 'normal', ...frame }: DayProps) {
  const id = useId()
  const isPhone = useIsPhone()
  const control = controlProps(id, frame)
  const input: InputSize = size === 'small' ? 'dense' : 'normal'
  return (
    <Field id={id} {...frame}>
      {isPhone ? (
        <TextInput
          {...control}
          type="date"
          name={name}
          min={min}
          max={max}
          size={input}
          value={value ?? ''}
          onChange={(day) => onChange(day || undefined)}
        />
      ) : (
        <DayPicker {...control} name={name} min={min} max={max} size={size} value={value} onChange={onChange} />
      )}
    </Field>
  )
}

type RangeProps = Bounds & {
  label: string
  from: string | undefined
  to: string | undefined
  onChange: (range: { from: string | undefined; to: string | undefined }) => void
}

/** A range of dates, both included; either end may be open. */
export function DayRange({ label, from, to, onChange, min, max }: RangeProps) {
  const isPhone = useIsPhone()
  if (!isPhone) return <RangePicker label={label} from={from} to={to} min={min} max={max} onChange={onChange} />
  const side = (word: string, name: string, value: string | undefined, change: (day: string | undefined) => void) => (
    <span className="grid gap-1">
      <span aria-hidden="true" className="text-12 text-ink-faint first-letter:uppercase">
        {word}
      </span>
      <TextInput
        type="date"
        aria-label={name}
        size="dense"
        min={min}
        max={max}
        value={value ?? ''}
        onChange={(day) => change(day || undefined)}
      />
    </span>
  )
  return (
    <div role="group" aria-label={label} className="grid grid-cols-2 gap-2">
      {side(t('from'), t('{label} from', { label }), from, (day) => onChange({ from: day, to }))}
      {side(t('until'), t('{label} until', { label }), to, (day) => onChange({ from, to: day }))}
    </div>
  )
}
