import { CheckLines } from '@/components/office/check-lines'
import type { Reconciliation } from '@/contract/transactions'
import { groupDigits } from '@/shared/money'
import { Panel } from '@/ui/plain/panel'

/** Every check that was made, and over how much. */
export const ChecksPanel = ({ found }: { found: Reconciliation }) => (
  <Panel
    dense
    title="Checks"
    aside={
      <>
        <span className="num">{found.checks.filter(({ ok }) => ok).length}</span> of <span className="num">{found.checks.length}</span> hold
      </>
    }
  >
    <CheckLines
      label="Checks"
      lines={found.checks.map((check) => ({
        key: check.key,
        ok: check.ok,
        text: (
          <span className="flex justify-between gap-3">
            {check.title}
            <span className="num">{groupDigits(String(check.count))}</span>
          </span>
        ),
      }))}
    />
  </Panel>
)
