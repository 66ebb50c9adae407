import { Radio } from 'antd'
import { useId, type ReactNode } from 'react'
import { t } from '@/locales/text'

type Props = {
  /** The compared detail, with its value. */
  children: ReactNode
  /** Undefined until it is decided. */
  value: boolean | undefined
  onChange: (matches: boolean) => void
}

/** Whether a detail matches what it is compared with, by antd: both answers are explicit, and none is preselected. */
export function MatchField({ children, value, onChange }: Props) {
  const id = useId()
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-b border-line py-1 text-14">
      <span id={id} className="min-w-0 wrap-anywhere">
        {children}
      </span>
      <Radio.Group aria-labelledby={id} name={`${id}-match`} value={value} onChange={(event) => onChange(event.target.value === true)}>
        <Radio value>{t('Matches')}</Radio>
        <Radio value={false}>{t('Does not match')}</Radio>
      </Radio.Group>
    </div>
  )
}
