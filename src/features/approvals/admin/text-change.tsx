import clsx from 'clsx'
import { useMemo } from 'react'
import { SectionTitle } from '@/components/admin/frame/section-title'
import { t } from '@/locales/text'
import { htmlLines } from './html-lines'
import { lineChanges, type LineChange } from './line-changes'

/** Longer runs of unchanged lines are collapsed. */
const MOST_UNCHANGED = 2

const lookOf: Readonly<Record<LineChange['change'], string>> = {
  removed: 'bg-warn-wash',
  added: 'bg-good-wash',
  none: 'text-ink-soft',
}
const markOf: Readonly<Record<LineChange['change'], string>> = { removed: '−', added: '+', none: '' }

/** Consecutive lines, unchanged ones apart from changed ones. */
function runsOf(lines: readonly LineChange[]): LineChange[][] {
  const runs: LineChange[][] = []
  for (const line of lines) {
    const last = runs.at(-1)
    if (last && (last[0]?.change === 'none') === (line.change === 'none')) last.push(line)
    else runs.push([line])
  }
  return runs
}

function Line({ line: { path, text, change } }: { line: LineChange }) {
  const Text = change === 'removed' ? 'del' : change === 'added' ? 'ins' : 'span'
  const shown = path.endsWith('li') || path.endsWith('li p') ? `• ${text}` : text
  return (
    <div className={clsx('grid grid-cols-[12px_minmax(0,1fr)] gap-x-2 px-3 py-1', lookOf[change])}>
      <span aria-hidden="true">{markOf[change]}</span>
      <Text dir="auto" className={clsx('no-underline wrap-anywhere', /h[23]$/.test(path) && 'font-medium')}>
        {change !== 'none' && <span className="sr-only">{change === 'removed' ? t('Removed:') : t('Added:')} </span>}
        {shown}
      </Text>
    </div>
  )
}

/** A formatted text of which a change request changes a part: its lines, with the removed and added ones marked. */
export function TextChange({ label, before, after }: { label: string; before: string; after: string }) {
  const runs = useMemo(() => runsOf(lineChanges(htmlLines(before), htmlLines(after))), [before, after])
  return (
    <section aria-label={label}>
      <SectionTitle>{label}</SectionTitle>
      <div className="mt-2 border border-line rounded-control bg-surface py-1 text-13">
        {runs.map((lines, at) => {
          const shown = lines.map((line, place) => <Line key={place} line={line} />)
          if (lines[0]?.change !== 'none' || lines.length <= MOST_UNCHANGED) return <div key={at}>{shown}</div>
          return (
            <details key={at}>
              <summary className="cursor-pointer px-3 py-1 text-ink-faint">
                {t('{count, plural, one {# unchanged paragraph} other {# unchanged paragraphs}}', { count: lines.length })}
              </summary>
              {shown}
            </details>
          )
        })}
      </div>
    </section>
  )
}
