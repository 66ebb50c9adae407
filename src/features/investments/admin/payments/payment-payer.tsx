import { useRead } from '@/api/hooks'
import { useCan } from '@/api/session'
import { PersonLine } from '@/components/admin/person-line'
import { adminPaths } from '@/config/admin-paths'
import { payments, type Payment } from '@/contract/payments'
import { users } from '@/contract/users'
import { t } from '@/locales/text'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { Link } from '@/ui/plain/primitives/link'
import { StatusTag } from '@/ui/admin/primitives/status-tag'

/** The payer: verification level, customer since, number of earlier payments. */
export function PaymentPayer({ payment }: { payment: Payment }) {
  const may = useCan()('customers:read')
  const person = useRead(users.get, { params: { userId: payment.user.id } }, { enabled: may }).data?.data
  const approved = useRead(payments.list, { query: { user: payment.user.id, status: ['APPROVED'], limit: 1 } }).data?.meta?.total
  const before =
    approved === undefined ? '' : t('{approved, plural, one {# approved payment so far} other {# approved payments so far}}', { approved })
  const since = person ? t('Customer since {date}', { date: formatDate(person.createdAt, 'date') }) + (before && ', ') : ''
  const name = payment.user.name ?? ''
  return (
    <div>
      <PersonLine
        name={name}
        detail={
          <>
            {since}
            {before}
            {may && (
              <>
                {' · '}
                <Link className="underline-soft" href={adminPaths.customer(payment.user.id)}>
                  {t('Open')}
                </Link>
              </>
            )}
          </>
        }
        state={
          person && (
            <StatusTag tone={person.isFrozen ? 'warn' : person.isVerified ? 'good' : 'neutral'}>
              {person.isFrozen ? t('Frozen') : person.isVerified ? t('Level 1') : t('Level 0')}
            </StatusTag>
          )
        }
      />
    </div>
  )
}
