import { CheckLines } from '@/components/admin/check-lines'
import type { Reconciliation } from '@/contract/reports'
import { groupDigits } from '@/domain/money'
import { Panel } from '@/ui/plain/display/panel'

/** Every check that was made, and over how much. */
export const ChecksPanel = ({ found }: { found: Reconciliation }) => (
  <Panel
    dense
    title="Checks"
    aside={
      <span>
        <span className="num">{found.checks.filter(({ ok }) => ok).length}</span> of <span className="num">{found.checks.length}</span>{' '}
        checks passed
      </span>
    }
  >
    <CheckLines
      label="Checks"
      lines={found.checks.map((check) => ({
        key: check.key,
        ok: check.ok,
        text: (
          <>
            {check.title}
            {check.count > 0 && (
              <>
                : <span className="num">{groupDigits(String(check.count))}</span> {check.count === 1 ? 'row does' : 'rows do'} not agree
              </>
            )}
          </>
        ),
      }))}
    />
  </Panel>
)
