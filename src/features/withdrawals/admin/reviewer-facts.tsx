import { useRead } from '@/api/hooks'
import { SectionTitle } from '@/components/admin/frame/section-title'
import { useCurrency } from '@/components/requests/settings'
import { Reading } from '@/components/requests/reading'
import { withdrawals } from '@/contract/withdrawals'
import { Rich } from '@/locales/rich'
import { t } from '@/locales/text'
import { Note } from '@/ui/admin/feedback/note'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { DateText } from '@/ui/plain/primitives/date-text'
import { MoneyText } from '@/ui/plain/primitives/money-text'

/** The history of the customer and the wallet, for the decision about an open withdrawal. */
export function ReviewerFacts({ id }: { id: string }) {
  const currency = useCurrency()
  const read = useRead(withdrawals.facts, { params: { id } })
  return (
    <section>
      <SectionTitle>{t('Customer and wallet')}</SectionTitle>
      <Reading failed={t('We couldn’t load the customer’s history')} loading={t('Loading the customer’s history')} read={read}>
        {({ customerSince, isVerified, available, paidIn, withdrawn, wallet }) => (
          <>
            <KeyValueList
              dense
              className="mt-1"
              rows={[
                { key: t('Customer since'), value: <DateText value={customerSince} /> },
                { key: t('Identity'), value: isVerified ? t('Verified') : t('Not verified') },
                { key: t('Paid in'), value: <MoneyText value={paidIn} currency={currency} /> },
                { key: t('Withdrawn'), value: <MoneyText value={withdrawn} currency={currency} /> },
                { key: t('Available now'), value: <MoneyText value={available} currency={currency} /> },
                { key: t('Wallet added'), value: <DateText value={wallet.addedAt} /> },
                {
                  key: t('Earlier payouts to this wallet'),
                  value:
                    wallet.payouts === 0 ? (
                      t('None')
                    ) : (
                      <Rich
                        text="{payouts, plural, one {# payout, {total}} other {# payouts, {total} in total}}"
                        values={{ payouts: wallet.payouts, total: <MoneyText value={wallet.paid} currency={currency} /> }}
                      />
                    ),
                },
              ]}
            />
            {wallet.othersWithDestination > 0 && (
              <Note tone="warn" className="mt-3">
                {t(
                  '{count, plural, one {# other customer has a wallet with this address.} other {# other customers have a wallet with this address.}}',
                  { count: wallet.othersWithDestination },
                )}
              </Note>
            )}
          </>
        )}
      </Reading>
    </section>
  )
}
