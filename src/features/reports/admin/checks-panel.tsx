import { CheckLines } from '@/components/admin/check-lines'
import type { Reconciliation } from '@/contract/reports'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Panel } from '@/ui/plain/display/panel'

/** All completed checks, and the number of items each one covered. */
export const ChecksPanel = ({ found }: { found: Reconciliation }) => (
  <Panel
    dense
    title={t('Checks')}
    aside={
      <span>
        <Rich
          text="<0>{count}</0> of <1>{total}</1> checks passed"
          parts={[<span className="num" />, <span className="num" />]}
          values={{ count: found.checks.filter(({ ok }) => ok).length, total: found.checks.length }}
        />
      </span>
    }
  >
    <CheckLines
      label={t('Checks')}
      lines={found.checks.map((check) => ({
        key: check.key,
        ok: check.ok,
        text: (
          <>
            {check.title}
            {check.count > 0 && (
              <>
                :{' '}
                <Rich
                  text="{count, plural, one {<0>#</0> unmatched row} other {<0>#</0> unmatched rows}}"
                  parts={[<span className="num" />]}
                  values={{ count: check.count }}
                />
              </>
            )}
          </>
        ),
      }))}
    />
  </Panel>
)
