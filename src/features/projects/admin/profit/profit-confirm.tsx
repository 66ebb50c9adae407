import { Lock, Snowflake } from 'lucide'
import { CheckLines } from '@/components/admin/check-lines'
import { useNeedsApproval } from '@/components/approvals/use-approval-rights'
import { useCurrency } from '@/components/requests/settings'
import { monthsWord } from '@/components/labels/labels'
import { adminPaths } from '@/config/admin-paths'
import type { SharePreview } from '@/contract/profit'
import type { Project } from '@/contract/project-schemas'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Button } from '@/ui/admin/primitives/button'
import { Icon } from '@/ui/plain/primitives/icon'
import { Link } from '@/ui/plain/primitives/link'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { Note } from '@/ui/admin/feedback/note'
import { Panel } from '@/ui/plain/display/panel'
import { isAimed, shortBy } from './profit-rules'
import type { ProfitShare } from './use-profit-share'

type Props = { project: Project; preview: SharePreview; share: ProfitShare; refused: string | undefined }

const print = (hash: string): string =>
  `${hash.slice(0, 4)} ${hash.slice(4, 8)} ${hash.slice(8, 12)} … ${hash.slice(-8, -4)} ${hash.slice(-4)}`

function Checks({ project, preview, share }: Omit<Props, 'refused'>) {
  const currency = useCurrency()
  const missing = shortBy(preview)
  const outside = share.rates.filter(({ lockedPeriod, percentage }) => !isAimed(project, lockedPeriod, percentage))
  const month = share.month?.label ?? ''
  return (
    <CheckLines
      label={t('Checks')}
      lines={[
        missing
          ? {
              key: 'pool',
              ok: false,
              text: (
                <>
                  <Rich
                    text="The pool is short by {missing}. <0>Record a return</0> first; payouts are made only from profit that the project has received."
                    parts={[<Link className="underline-soft" href={adminPaths.projectTab(project.id, 'funds')} />]}
                    values={{ missing: formatMoney(missing, currency) }}
                  />
                </>
              ),
            }
          : {
              key: 'pool',
              ok: true,
              text: t('Covered by the profit pool; {poolAfter} remains', { poolAfter: formatMoney(preview.poolAfter) }),
            },
        outside.length === 0
          ? { key: 'aim', ok: true, text: t('All rates are within target') }
          : {
              key: 'aim',
              ok: false,
              text: t('Outside target: {value}', { value: outside.map(({ lockedPeriod }) => monthsWord(lockedPeriod)).join(', ') }),
            },
        {
          key: 'once',
          ok: !preview.alreadyShared,
          text: preview.alreadyShared
            ? t('{month} was distributed before', { month })
            : t('{month} has not been distributed yet', { month }),
        },
        {
          key: 'rounding',
          ok: true,
          text: t('Rounded down per investor; {roundedDown} remains in the profit pool', { roundedDown: formatMoney(preview.roundedDown) }),
        },
        preview.frozen.investors > 0 && { key: 'frozen', ok: false, icon: Snowflake, text: frozenText(preview, currency) },
      ]}
    />
  )
}

/** The checks, and the request that another person approves exactly these figures. */
export function ProfitConfirm({ project, preview, share, refused }: Props) {
  const needsApproval = useNeedsApproval()('profit.distribute')
  const currency = useCurrency()
  const missing = shortBy(preview)
  const month = share.month?.label ?? ''
  const nothing = preview.investments === 0 ? t('There were no active investments in that month.') : undefined
  const blocked =
    refused ??
    nothing ??
    (preview.alreadyShared ? t('{month} has already been distributed.', { month }) : undefined) ??
    (missing ? t('The profit pool is too low.') : undefined)
  return (
    <Panel dense title={t('Request distribution')}>
      <div className="grid grid-cols-[20px_minmax(0,1fr)] gap-y-0 gap-x-2.5 mb-3 p-3 rounded-control bg-sunken text-13/5 [&_svg]:text-ink-soft [&>:last-child]:col-2 [&>:last-child]:text-[0.75rem]">
        <Icon as={Lock} />
        <span>{t('Valid until the data changes')}</span>
        <span className="code" title={preview.hash}>
          {print(preview.hash)}
        </span>
      </div>
      <Checks project={project} preview={preview} share={share} />
      <div className="mt-3 grid grid-cols-1 gap-2">
        {share.paying.failure && (
          <Note tone="act" alert title={t('Nothing was requested.')}>
            {share.paying.failure.message}
          </Note>
        )}
        <Button variant="primary" size="mid" block busy={share.paying.busy} disabledReason={blocked} onClick={share.confirm}>
          {t(
            '{investors, plural, one {Request distribution of {total} to # investor} other {Request distribution of {total} to # investors}}',
            { investors: preview.investors, total: formatMoney(preview.total, currency) },
          )}
        </Button>
        <Button size="mid" block disabled={share.paying.busy} onClick={share.change}>
          {t('Change percentages')}
        </Button>
        {needsApproval && (
          <p className="text-12 text-ink-faint">
            {t(
              'Another team member approves exactly these amounts. If an investment or the profit pool changes in the meantime, the request can no longer be approved. Preview and request the distribution again.',
            )}
          </p>
        )}
      </div>
    </Panel>
  )
}

/** A freeze blocks a customer's actions, but not payouts to the customer. */
function frozenText({ frozen: { investors, total }, top }: SharePreview, currency: string): string {
  const [one, another] = top.filter(({ isFrozen }) => isFrozen)
  const values = { total: formatMoney(total, currency), user: one?.user.name ?? '', count: investors }
  if (investors > 1)
    return t('{count} of them are frozen: {total} is still credited, and stays in the balance until the freeze is lifted', values)
  return one && !another
    ? t('{user} is frozen: {total} is still credited, and stays in the balance until the freeze is lifted', values)
    : t('One of them is frozen: {total} is still credited, and stays in the balance until the freeze is lifted', values)
}
