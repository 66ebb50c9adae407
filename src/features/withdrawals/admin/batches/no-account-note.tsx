import { adminPaths } from '@/config/admin-paths'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Link } from '@/ui/plain/primitives/link'
import { Note } from '@/ui/admin/feedback/note'

/** The assets that no active gateway can pay, such as "USDT on TRC20", and where to change that. */
export function NoAccountNote({ unpayable }: { unpayable: readonly string[] }) {
  if (unpayable.length === 0) return null
  return (
    <Note tone="warn" title={t('No active gateway pays {unpayable}.', { unpayable: unpayable.join(', ') })}>
      <Rich
        text="Open <0>Payment gateways</0>, edit the gateway that holds the asset, and add the network to “Pays withdrawals on”. An asset other than its own currency also goes into “Assets paid at par”."
        parts={[<Link className="underline-soft" href={adminPaths.paymentGateways} />]}
      />
    </Note>
  )
}
