import { returnRange, takesMoney } from '@/components/projects/project-labels'
import type { Project } from '@/contract/project-schemas'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { ButtonLink } from '@/ui/plain/primitives/button'
import { MoneyText } from '@/ui/plain/primitives/money-text'

/** "3, 6 or 12". */
function oneOf(periods: readonly number[]): string {
  const last = periods.at(-1)
  return periods.length < 2 ? periods.join('') : t('{list} or {last}', { list: periods.slice(0, -1).join(', '), last })
}

/** On phones, the terms in two lines and a link back to the card, once the card is out of view. */
export function InvestBar({ project, currency }: { project: Project; currency: string }) {
  if (!takesMoney(project)) return null
  const periods = project.returnRates.map(({ period }) => period)
  return (
    // Once the card has scrolled out of view above, this bar stays at the bottom, over the tab bar.
    <div className="hidden max-md:sticky max-md:bottom-[calc(56px_+_env(safe-area-inset-bottom))] max-md:z-4 max-md:flex max-md:justify-between max-md:items-center max-md:gap-4 max-md:mt-14 max-md:py-3 max-md:px-4 max-md:border-t max-md:border-line max-md:bg-surface max-md:[&_b]:block max-md:[&_b]:font-medium max-md:[&_small]:text-14/inherit max-md:[&_small]:text-ink-soft">
      <div>
        <b>
          <Rich
            text="<0>{range}</0> <1>a month, target</1>"
            parts={[<span className="num" />, <span className="font-normal text-ink-soft" />]}
            values={{ range: returnRange(project) }}
          />
        </b>
        <small>
          <Rich
            text="{count, plural, one {<0>{periods}</0> month, from {amount}} other {<0>{periods}</0> months, from {amount}}}"
            parts={[<span className="num" />]}
            values={{
              periods: oneOf(periods),
              count: periods.at(-1) ?? 0,
              amount: <MoneyText value={project.limits.min} currency={currency} />,
            }}
          />
        </small>
      </div>
      <ButtonLink variant="primary" href="#invest">
        {t('Invest')}
      </ButtonLink>
    </div>
  )
}
