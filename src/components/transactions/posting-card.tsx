import type { z } from 'zod'
import { useRead } from '@/api/hooks'
import { firstPageOf, paths } from '@/config/paths'
import { transactions, type AccountKind, type Transaction } from '@/contract/transactions'
import { toMinor, toMoney, toParts, WHOLE } from '@/domain/money'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Link } from '@/ui/plain/primitives/link'
import { formatMoney, formatPercent, MoneyText } from '@/ui/plain/primitives/money-text'
import { formatInstant } from '@/ui/plain/primitives/format-date'
import { TextSkeleton } from '@/ui/plain/feedback/skeleton'
import { ownAccountLabels } from '@/components/labels/customer-labels'
import { ReadFailed } from '@/components/requests/reading'

const postingClass = '[--ink-faint:var(--faint-raised)] py-3.5 px-4 border border-line rounded-control bg-raised text-13/5'

type Detail = z.infer<typeof transactions.get.response>
type Entry = Detail['entries'][number]

/** Accounts of a project or gateway are named after it. */
const namedAfterOwner: readonly AccountKind[] = ['PROJECT_POOL', 'PROJECT_DEPLOYED', 'GATEWAY_CLEARING']
const accountName = ({ account, owner }: Entry): string =>
  namedAfterOwner.includes(account) && owner
    ? `${owner}, ${ownAccountLabels[account].toLowerCase().replace(/^project,? /, '')}`
    : ownAccountLabels[account]

/** Signed as in the ledger: credits positive, debits negative; the sum is zero. */
const signedOf = ({ debit, credit }: Entry): string => credit ?? toMoney(-toMinor(debit ?? '0.00'))

const sumOf = (entries: readonly Entry[]): string => toMoney(entries.reduce((sum, entry) => sum + toMinor(signedOf(entry)), 0n))

/** The page of the transaction's subject for its owner. */
export function pathOfReference({ type, id }: Transaction['reference']): { href: string; label: string } | undefined {
  switch (type) {
    case 'investment':
      return { href: paths.users.investment(id), label: t('View investment') }
    case 'withdrawal':
      return { href: paths.users.withdraw(id), label: t('View withdrawal') }
    case 'commission':
      return { href: firstPageOf(paths.users.referrals), label: t('View commissions') }
    default:
      return undefined
  }
}

/** "2,500.00 × 1.04 % × 31 of 31 days = 26.00": the formula of a payout with its own figures. */
function calculationLabels({ principal, percentage, days, ofDays }: NonNullable<Detail['calculation']>, amount: string) {
  const [exact, given] = [toMinor(principal) * toParts(percentage) * BigInt(days), toMinor(amount) * WHOLE * BigInt(ofDays)]
  const values = {
    principal: formatMoney(principal),
    percent: formatPercent(percentage),
    days,
    all: ofDays,
    amount: formatMoney(amount),
  }
  return (
    <span className="num whitespace-normal">
      {given < exact
        ? t('{principal} × {percent} × {days} of {all, plural, one {# day} other {# days}} = {amount}, rounded down', values)
        : given > exact
          ? t(
              '{principal} × {percent} × {days} of {all, plural, one {# day} other {# days}} = {amount}, rounded up with the rounding difference of older investments in the project',
              values,
            )
          : t('{principal} × {percent} × {days} of {all, plural, one {# day} other {# days}} = {amount}', values)}
    </span>
  )
}

/** Both sides of a transfer: every posting, and that they sum to zero. */
export function PostingCard({ transfer }: { transfer: string }) {
  const { data, error, refetch } = useRead(transactions.get, { params: { id: transfer } })
  if (error && !data) return <ReadFailed title={t('We couldn’t load the entries')} error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className={postingClass}>
        <TextSkeleton lines={4} />
      </div>
    )
  const { entries, note, reference, createdAt, amount, calculation } = data.data
  const place = pathOfReference(reference)
  return (
    <div className={postingClass}>
      {note && <p>{note}</p>}
      {calculation && <p>{calculationLabels(calculation, amount)}</p>}
      <dl className="grid gap-1.5 pb-1.5 border-b border-line [p+&]:mt-2.5 [p+&]:pt-2.5 [p+&]:border-t">
        {entries.map((entry, index) => (
          <div className="flex justify-between gap-4" key={index}>
            <dt className="text-ink-soft">{accountName(entry)}</dt>
            <dd>
              <MoneyText value={signedOf(entry)} signed />
            </dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 pt-1.5 border-t border-ink">
          <dt className="text-ink">{t('Sum of all entries')}</dt>
          <dd>
            <MoneyText value={sumOf(entries)} />
          </dd>
        </div>
      </dl>
      <div className="flex flex-wrap items-center gap-y-1 gap-x-4 mt-2.5 text-ink-faint text-12/inherit">
        {reference.code && <span className="num">{reference.code}</span>}
        <span>
          <Rich text="Posted <0>{date}</0>" parts={[<span className="num" />]} values={{ date: formatInstant(createdAt) }} />
        </span>
        {place && (
          <span className="flex gap-4 ms-auto max-md:w-full max-md:mt-1 max-md:mb-0 max-md:mx-0 max-md:text-13/8">
            <Link className="underline-soft" href={place.href}>
              {place.label}
            </Link>
          </span>
        )}
      </div>
    </div>
  )
}
