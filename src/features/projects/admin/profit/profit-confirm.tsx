import { Lock, Snowflake } from 'lucide'
import { CheckLines } from '@/components/admin/check-lines'
import { useCurrency } from '@/components/requests/settings'
import { monthsWord } from '@/components/labels/words'
import { adminPaths } from '@/config/admin-paths'
import type { SharePreview } from '@/contract/profit'
import type { Project } from '@/contract/project-schemas'
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
      label="Checks"
      lines={[
        missing
          ? {
              key: 'pool',
              ok: false,
              text: (
                <>
                  The pool is short by {formatMoney(missing, currency)}.{' '}
                  <Link className="underline-soft" href={adminPaths.projectTab(project.id, 'funds')}>
                    Record a return
                  </Link>{' '}
                  first; payouts are made only from profit that the project has received.
                </>
              ),
            }
          : { key: 'pool', ok: true, text: `The pool covers it, ${formatMoney(preview.poolAfter)} stays` },
        outside.length === 0
          ? { key: 'aim', ok: true, text: 'All rates are within target' }
          : {
              key: 'aim',
              ok: false,
              text: `Outside target: ${outside.map(({ lockedPeriod }) => monthsWord(lockedPeriod)).join(', ')}`,
            },
        {
          key: 'once',
          ok: !preview.alreadyShared,
          text: preview.alreadyShared ? `${month} was distributed before` : `${month} was not distributed before`,
        },
        { key: 'rounding', ok: true, text: `Rounded down per person, ${formatMoney(preview.roundedDown)} stays in the pool` },
        preview.frozen.investors > 0 && { key: 'frozen', ok: false, icon: Snowflake, text: frozenWords(preview, currency) },
      ]}
    />
  )
}

/** What was checked, and the request that another person approves exactly these numbers. */
export function ProfitConfirm({ project, preview, share, refused }: Props) {
  const currency = useCurrency()
  const missing = shortBy(preview)
  const month = share.month?.label ?? ''
  const nothing = preview.investments === 0 ? 'There were no active investments in that month.' : undefined
  const blocked =
    refused ??
    nothing ??
    (preview.alreadyShared ? `${month} has already been distributed.` : undefined) ??
    (missing ? 'The profit pool is too low.' : undefined)
  return (
    <Panel dense title="Request distribution">
      <div className="grid grid-cols-[20px_minmax(0,1fr)] gap-y-0 gap-x-2.5 mb-3 p-3 rounded-control bg-sunken text-13/5 [&_svg]:text-ink-soft [&>:last-child]:col-2 [&>:last-child]:text-[0.75rem]">
        <Icon as={Lock} />
        <span>Valid while nothing changes</span>
        <span className="code" title={preview.hash}>
          {print(preview.hash)}
        </span>
      </div>
      <Checks project={project} preview={preview} share={share} />
      <div className="mt-3 grid gap-2">
        {share.paying.failure && (
          <Note tone="act" alert title="Nothing was requested.">
            {share.paying.failure.message}
          </Note>
        )}
        <Button look="primary" size="mid" block busy={share.paying.busy} disabledReason={blocked} onClick={share.confirm}>
          Request distribution of {formatMoney(preview.total, currency)} to {preview.investors}{' '}
          {preview.investors === 1 ? 'investor' : 'investors'}
        </Button>
        <Button size="mid" block disabled={share.paying.busy} onClick={share.change}>
          Change the percentages
        </Button>
        <p className="text-12 text-ink-faint">
          Another person approves exactly these amounts. If an investment or the pool changes first, the request is refused and needs a new
          preview.
        </p>
      </div>
    </Panel>
  )
}

/** A freeze stops what a customer does, not what a customer receives. */
function frozenWords({ frozen: { investors, total }, top }: SharePreview, currency: string): string {
  const [one, another] = top.filter(({ isFrozen }) => isFrozen)
  const who =
    investors === 1 ? (one && !another ? `${one.user.name} is frozen` : 'One of them is frozen') : `${investors} of them are frozen`
  return `${who}: ${formatMoney(total, currency)} is received all the same, and stays in the balance until the freeze is lifted`
}
