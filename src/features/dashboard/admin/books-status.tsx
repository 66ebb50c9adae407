import { useQuery } from '@tanstack/react-query'
import { Check, TriangleAlert } from 'lucide'
import clsx from 'clsx'
import { read } from '@/api/hooks'
import { useExplain } from '@/components/explain/use-explain'
import type { Explained } from '@/components/explain/explained'
import { Why } from '@/components/explain/why'
import { CheckLines, type CheckLine } from '@/components/admin/check-lines'
import { adminPaths } from '@/config/admin-paths'
import { reports, type Reconciliation } from '@/contract/reports'
import { groupDigits, toMinor, toMoney } from '@/domain/money'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Button } from '@/ui/admin/primitives/button'
import { DateText } from '@/ui/plain/primitives/date-text'
import { Icon } from '@/ui/plain/primitives/icon'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { MoreLink, Panel } from '@/ui/plain/display/panel'
import styles from './dashboard.module.css'
import type { Office } from '@/components/dashboard/admin-queues'

/** Checked once per visit and on request: reconciliation reads the whole ledger. */
const useProof = () => useQuery({ ...read(reports.reconciliation, {}), staleTime: Number.POSITIVE_INFINITY })

const line = (title: string, count?: number) => (
  <span className="flex justify-between gap-3">
    {title}
    {count !== undefined && <span className="num">{groupDigits(String(count))}</span>}
  </span>
)

/** The check results, each with the number of checked items; failed checks are named. The lines are there before the results, so that nothing moves. */
function linesOf(found: Reconciliation | undefined, failed: boolean): CheckLine[] {
  const failing = found?.checks.filter(({ ok }) => !ok) ?? []
  const isHeld = (key: string) => (found ? !failing.some((check) => check.key === key) : undefined)
  return [
    { key: 'transfers', ok: isHeld('transfers'), text: line(t('Every transfer sums to zero'), found?.transfers) },
    { key: 'balances', ok: isHeld('balances'), text: line(t('Every balance equals its entries'), found?.entries) },
    failed && !found
      ? { key: 'checks', ok: false, text: t('We couldn’t run the checks') }
      : {
          key: 'checks',
          ok: found && failing.length === 0,
          text: line(t('Checks against other records'), found && found.checks.length - failing.length),
        },
    ...failing.map((check) => ({ key: check.key, ok: false, text: line(check.title, check.count) })),
  ]
}

const sides = translated({
  debit: {
    figure: 'platformAssets',
    title: msg('Assets'),
    description: msg('Accounts at banks and payment providers, and capital deployed to projects'),
  },
  credit: {
    figure: 'platformLiabilitiesAndEquity',
    title: msg('Liabilities and equity'),
    description: msg('Amounts owed to customers and projects, and the platform’s equity'),
  },
})
const heldAt = (gatewayId: string, title: string): Explained => ({
  figure: 'gatewayClearing',
  of: gatewayId,
  title,
  description: t('Balance of this gateway'),
})

/** Whether the books balance, with both sides and the completed checks. */
export function BooksStatus({ books }: { books: NonNullable<Office['books']> }) {
  const proof = useProof()
  const { explain, drawer } = useExplain()
  const why = (value: string, figure: Explained) => (
    <Why onClick={explain(figure)}>
      <MoneyText value={value} />
    </Why>
  )
  const found = proof.data?.data
  const balanced = found ? found.balanced && found.exceptions.length === 0 && found.drift.length === 0 : books.balanced
  return (
    <Panel dense label={t('The books')}>
      <div className="flex items-center gap-3.5 pb-3.5 [&_h2]:text-18 [&_h2]:tracking-[-0.015em] [&>:last-child]:ms-auto">
        <span className={clsx(styles.bulb, !balanced && styles.bad)}>
          <Icon as={balanced ? Check : TriangleAlert} size={24} />
        </span>
        <div>
          <h2>{balanced ? t('Books balanced') : t('Books need attention')}</h2>
          <p className="text-12 text-ink-soft">
            <Rich
              text="Last checked at {checkedAt}"
              values={{ checkedAt: <DateText value={found?.checkedAt ?? books.checkedAt} style="time" /> }}
            />
          </p>
        </div>
        <Button size="tiny" busy={proof.isFetching} onClick={() => void proof.refetch()}>
          {t('Run again')}
        </Button>
      </div>
      <KeyValueList
        dense
        rows={[
          { key: t('Assets'), value: why(books.debit, sides.debit) },
          { key: t('Liabilities and equity'), value: why(books.credit, sides.credit) },
          { key: t('Difference'), value: <MoneyText value={toMoney(toMinor(books.debit) - toMinor(books.credit))} />, total: true },
        ]}
      />
      <div className="mt-3">
        <CheckLines label={t('Checks')} lines={linesOf(found, proof.isError)} />
      </div>
      {books.gateways.length > 0 && (
        <section className="mt-3" aria-label={t('At payment gateways')}>
          <p className="border-b border-ink pb-1 text-12 text-ink-faint">{t('At payment gateways')}</p>
          <KeyValueList
            dense
            rows={books.gateways.map(({ id, title, held }) => ({ key: id, label: title, value: why(held, heldAt(id, title)) }))}
          />
        </section>
      )}
      <p className="mt-2">
        <MoreLink href={adminPaths.reports}>{t('Reports and reconciliation')}</MoreLink>
      </p>
      {drawer}
    </Panel>
  )
}
