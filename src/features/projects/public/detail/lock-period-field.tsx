import type { Project } from '@/contract/project-schemas'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import styles from './project.module.css'

type Props = { rates: Project['returnRates']; period: number | undefined; onChange: (period: number) => void }

/** The lock periods of a project with the target return of each. */
export const LockPeriodField = ({ rates, period: chosen, onChange }: Props) => (
  <fieldset>
    <legend>{t('Lock period')}</legend>
    <div className={styles.locks}>
      {rates.map(({ period, returnMin, returnMax }) => (
        <label
          className="grid gap-1 py-2.5 px-3 border border-line-strong rounded-control text-14/[1.3] text-ink-soft cursor-pointer max-md:py-2.5 max-md:px-2 [&:has(:checked)]:border-ink [&:has(:checked)]:[box-shadow:inset_0_0_0_0.5px_var(--ink)] [&:has(:checked)]:bg-sunken [&:has(:focus-visible)]:outline-2 [&:has(:focus-visible)]:outline-brand [&:has(:focus-visible)]:outline-offset-2"
          key={period}
        >
          <input type="radio" name="lockedPeriod" className="sr-only" checked={period === chosen} onChange={() => onChange(period)} />
          <b className="font-medium text-ink text-15/inherit">
            <Rich
              text="{count, plural, one {<0>#</0> month} other {<0>#</0> months}}"
              parts={[<span className="num" />]}
              values={{ count: period }}
            />
          </b>
          <span className="num">
            {returnMin}–{returnMax} %
          </span>
        </label>
      ))}
    </div>
    <p className="mt-2 text-14 text-ink-soft">{t('Target monthly return. Not guaranteed.')}</p>
  </fieldset>
)
