import { t } from '@/locales/text'
import { formatDate } from '@/ui/plain/primitives/format-date'
import styles from './home.module.css'
import type { Stats } from './home-figures'

type Accounts = Stats['books']['gatewayAccounts']

/** The statement about banks and payment providers covers only accounts compared with a recorded statement balance. */
export const outsideClaim = (accounts: Accounts): string =>
  accounts.some(({ statement }) => statement)
    ? t('Accounts at banks and payment providers are compared with their statements only on the dates shown.')
    : t('It does not check what banks and payment providers report about their accounts.')

const agreement = (agrees: boolean, date: string): string =>
  agrees ? t('Reconciled on {date}', { date }) : t('Difference on {date}', { date })

/** Each gateway account and its latest recorded statement; nothing if no statement was recorded. */
export function StatementAgreement({ accounts }: { accounts: Accounts }) {
  if (!accounts.some(({ statement }) => statement)) return null
  return (
    <div className="mt-6">
      <h4>{t('Bank and payment provider statements')}</h4>
      <dl className={styles.ledger}>
        {accounts.map(({ title, statement }) => (
          <div key={title}>
            <dt className="text-ink-soft">{title}</dt>
            <dd className="[--figure-face:var(--font-figures)] text-end whitespace-nowrap">
              {statement
                ? agreement(statement.agrees, formatDate(`${statement.day}T00:00:00Z`, 'date', 'utc'))
                : t('No statement recorded')}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
