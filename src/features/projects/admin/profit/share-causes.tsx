import type { Explained } from '@/components/explain/explained'
import { Why } from '@/components/explain/why'
import { SectionTitle } from '@/components/admin/frame/section-title'
import { useCurrency } from '@/components/requests/settings'
import type { SharePreview } from '@/contract/profit'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { formatMoney, MoneyText } from '@/ui/plain/primitives/money-text'
import { monthName, monthShared } from './profit-rules'

type Props = { preview: SharePreview; label: string; explain: (figure: Explained) => () => void }

/** Why a distribution is larger or smaller than the previous one: its two causes, which add up to the cent. */
export function ShareCauses({ preview: { before, total }, label, explain }: Props) {
  if (!before) return null
  const month = monthName(before)
  return (
    <section>
      <SectionTitle>{t('Compared with {month}', { month })}</SectionTitle>
      <KeyValueList
        dense
        className="mt-2"
        rows={[
          {
            key: 'before',
            label: (
              <>
                <Rich
                  text="{month}, posted <0>{postedAt}</0>"
                  parts={[<span className="num" />]}
                  values={{ month, postedAt: formatDate(before.postedAt, 'day') }}
                />
              </>
            ),
            value: (
              <Why onClick={explain(monthShared(before))}>
                <MoneyText value={before.total} />
              </Why>
            ),
          },
          { key: t('Other percentages'), value: <MoneyText value={before.otherPercentages} signed /> },
          { key: t('Principal and days'), value: <MoneyText value={before.principalAndDays} signed /> },
          { key: label, value: <MoneyText value={total} />, total: true },
        ]}
      />
    </section>
  )
}

/** How many investors receive how much. */
export function ShareBands({ preview: { bands } }: { preview: SharePreview }) {
  const currency = useCurrency()
  if (bands.length === 0) return null
  return (
    <section>
      <SectionTitle aside={t('investors')}>{t('Payouts by amount')}</SectionTitle>
      <KeyValueList
        dense
        className="mt-2"
        rows={bands.map(({ from, to, investors }, index) => ({
          key: from,
          label: bandText(from, to, index === 0 ? currency : undefined),
          value: <span className="num">{investors}</span>,
        }))}
      />
    </section>
  )
}

function bandText(from: string, to: string | null, currency: string | undefined): string {
  if (to === null) return t('{from} and more', { from: formatMoney(from, currency) })
  return Number(from) === 0
    ? t('Under {to}', { to: formatMoney(to, currency) })
    : t('{from} to {to}', { from: formatMoney(from), to: formatMoney(to, currency) })
}
