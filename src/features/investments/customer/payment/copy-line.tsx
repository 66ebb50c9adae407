import clsx from 'clsx'
import { Check, Copy } from 'lucide'
import type { ReactNode } from 'react'
import { t } from '@/locales/text'
import { useCopy } from '@/ui/plain/primitives/copy-button'
import { Icon } from '@/ui/plain/primitives/icon'
import styles from './pay.module.css'

export function CopyAll({ text }: { text: string }) {
  const { copied, copy } = useCopy(text)
  return (
    <button type="button" className="inline-flex items-center gap-1 hover:text-ink" onClick={() => void copy()}>
      <Icon as={copied ? Check : Copy} size={16} />
      {copied ? t('Copied') : t('Copy all')}
    </button>
  )
}

type LineProps = { label: string; text: string; isReference?: boolean; children: ReactNode }

/** One field of the payment details, with a button that copies it. */
export function CopyLine({ label, text, isReference, children }: LineProps) {
  const { copied, copy } = useCopy(text)
  return (
    <div className={clsx(isReference && styles.reference)}>
      <dt>{label}</dt>
      <dd>{children}</dd>
      <dd className={styles.copy}>
        <button
          type="button"
          className={clsx('max-md:justify-center max-md:size-11 max-md:p-0', copied && styles.copied)}
          aria-label={copied ? t('Copied: {what}', { what: label }) : t('Copy: {what}', { what: label })}
          onClick={() => void copy()}
        >
          <Icon as={copied ? Check : Copy} size={16} />
          <span className="max-md:hidden">{copied ? t('Copied') : t('Copy')}</span>
        </button>
      </dd>
      {isReference && (
        <dd className={styles.aidLine}>
          {t('It identifies this investment. Without it we match your payment manually, which takes longer.')}
        </dd>
      )}
    </div>
  )
}
