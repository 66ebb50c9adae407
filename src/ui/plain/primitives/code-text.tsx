import clsx from 'clsx'
import { Check, Copy } from 'lucide'
import { t } from '@/locales/text'
import styles from './code-text.module.css'
import { CopyIcon, useCopy } from './copy-button'
import { Icon } from './icon'

type CodeProps = { value: string; what?: string; copyable?: boolean; className?: string }

/** A code such as `INV-7K3Q9M2A` with a copy button. */
export const CodeText = ({ value, what = t('the code'), copyable = true, className }: CodeProps) => (
  <span className={clsx(styles.line, className)}>
    <span className="code">{value}</span>
    {copyable && <CopyIcon text={value} what={what} />}
  </span>
)

const MARKED = 6

/** `0xfB69…5d359`: the first and last six characters, for narrow lines. */
export const shortAddress = (value: string): string =>
  value.length <= 2 * MARKED + 1 ? value : `${value.slice(0, MARKED)}…${value.slice(-MARKED)}`

/** A full address whose first and last six characters are highlighted, since people compare those. */
export function AddressText({ value, copyable = true, className }: { value: string; copyable?: boolean; className?: string }) {
  const body = value.slice(MARKED, -MARKED)
  return (
    <span className={clsx(styles.line, className)}>
      <span
        className={clsx(
          styles.address,
          "font-figures [font-feature-settings:'tnum'_1] text-16/7 tracking-[0.03em] text-ink-faint break-all",
        )}
        // The marks are inline blocks, which a right-to-left page would put in its own order.
        dir="ltr"
        title={value}
      >
        {body ? (
          <>
            <mark>{value.slice(0, MARKED)}</mark>
            {body}
            <mark>{value.slice(-MARKED)}</mark>
          </>
        ) : (
          <mark>{value}</mark>
        )}
      </span>
      {copyable && <CopyIcon text={value} what={t('the address')} />}
    </span>
  )
}

/** A long text in a box with a copy button: links, secrets, references. */
export function CopyBox({ value, what, shown = value }: { value: string; what: string; shown?: string }) {
  const { copied, copy } = useCopy(value)
  return (
    <div className="flex items-stretch h-10 min-w-0 border border-line-strong rounded-control text-14/inherit">
      <span className="flex-1 min-w-0 px-3 overflow-hidden text-ink-soft leading-9.5 text-ellipsis whitespace-nowrap" title={value}>
        {shown}
      </span>
      <button
        className="inline-flex items-center gap-1.5 px-3 border-s border-line-strong font-medium"
        type="button"
        onClick={() => void copy()}
        aria-label={copied ? t('{what} copied', { what }) : t('Copy {what}', { what })}
      >
        <Icon as={copied ? Check : Copy} size={16} />
        {copied ? t('Copied') : t('Copy')}
      </button>
    </div>
  )
}
