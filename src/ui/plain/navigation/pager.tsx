import clsx from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide'
import { groupDigits } from '@/domain/money'
import { Rich } from '@/locales/rich'
import { t } from '@/locales/text'
import { Icon } from '@/ui/plain/primitives/icon'
import { SelectInput } from '@/ui/plain/inputs/input'
import { JumpToPage } from './jump-to-page'
import styles from './pager.module.css'

const buttonClass =
  'max-md:min-w-9 max-md:h-9 disabled:text-line-strong hover:[&:not(:disabled)]:bg-select hover:[&:not(:disabled)]:text-ink'

/** Specification, section 9. */
export const DEFAULT_PAGE = 1
export const DEFAULT_PAGE_SIZE = 10

export type PageState = {
  page: number
  limit: number
  total: number
  /** Above ten thousand rows the API returns an estimate. */
  totalIsEstimate?: boolean | undefined
}

type Props = PageState & { onChange: (page: number, limit: number) => void; sizes?: readonly number[] }

/** Up to this many pages, each has a button. */
const ALL_SHOWN = 5

const grouped = (value: number) => groupDigits(String(value))

/** First, last, and two on each side of the current one; gaps are undefined. */
export function pagesToShow(page: number, last: number): (number | undefined)[] {
  const pages = [1, page - 1, page, page + 1, last].filter((candidate) => candidate >= 1 && candidate <= last)
  const shown = [...new Set(pages)].sort((a, b) => a - b)
  return shown.flatMap((current, index) => {
    const before = shown[index - 1]
    if (before === undefined || current === before + 1) return [current]
    return current === before + 2 ? [before + 1, current] : [undefined, current]
  })
}

/** `1–10 of 37` and the pages. */
export function Pager({ page, limit, total, totalIsEstimate, onChange, sizes = [10, 25, 50, 100] }: Props) {
  const last = Math.max(1, Math.ceil(total / limit))
  const from = total === 0 ? 0 : (page - 1) * limit + 1
  const go = (to: number) => onChange(to, limit)
  return (
    <nav aria-label={t('Pages')} className="flex flex-wrap items-center gap-3 text-13/inherit text-ink-soft">
      <span aria-live="polite">
        <Rich
          text={totalIsEstimate ? '<0>{rows}</0> of about <1>{total}</1>' : '<0>{rows}</0> of <1>{total}</1>'}
          parts={[<span className="num" />, <span className="num" />]}
          values={{ rows: `${grouped(from)}–${grouped(Math.min(page * limit, total))}`, total: grouped(total) }}
        />
      </span>
      <SelectInput
        className="text-ink-soft max-md:hidden"
        size="small"
        aria-label={t('Rows per page')}
        value={String(limit)}
        options={[...new Set([...sizes, limit])]
          .sort((a, b) => a - b)
          .map((size) => ({ value: String(size), label: t('{size} per page', { size }) }))}
        onChange={(size) => onChange(DEFAULT_PAGE, Number(size))}
      />
      {last > ALL_SHOWN && <JumpToPage last={last} onJump={go} />}
      <div className={styles.pages}>
        <button className={buttonClass} type="button" aria-label={t('Previous page')} disabled={page <= 1} onClick={() => go(page - 1)}>
          <Icon as={ChevronLeft} size={16} />
        </button>
        {pagesToShow(page, last).map((shown, index) =>
          shown === undefined ? (
            <span className="max-md:min-w-9 max-md:h-9" key={`gap-${index}`} aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={shown}
              type="button"
              className={clsx(buttonClass, 'num')}
              aria-label={t('Page {shown}', { shown })}
              aria-current={shown === page ? 'page' : undefined}
              onClick={() => go(shown)}
            >
              {grouped(shown)}
            </button>
          ),
        )}
        <button className={buttonClass} type="button" aria-label={t('Next page')} disabled={page >= last} onClick={() => go(page + 1)}>
          <Icon as={ChevronRight} size={16} />
        </button>
      </div>
    </nav>
  )
}
