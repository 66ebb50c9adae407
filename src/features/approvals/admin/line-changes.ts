import type { HtmlLine } from './html-lines'

export type LineChange = HtmlLine & { change: 'removed' | 'added' | 'none' }
type Change = LineChange['change']

/** The most pairs of lines that are compared. In a longer text, all lines between the first and the last change count as replaced. */
const MOST_PAIRS = 4_000_000

const same = (a: HtmlLine | undefined, b: HtmlLine | undefined): boolean => a?.path === b?.path && a?.text === b?.text
const marked = (lines: readonly HtmlLine[], change: Change): LineChange[] => lines.map((line) => ({ ...line, change }))

/** The lines of two texts in order; lines that only one of them contains are marked as removed or added. */
export function lineChanges(before: readonly HtmlLine[], after: readonly HtmlLine[]): LineChange[] {
  const shorter = Math.min(before.length, after.length)
  let [start, end] = [0, 0]
  while (start < shorter && same(before[start], after[start])) start += 1
  while (end < shorter - start && same(before[before.length - 1 - end], after[after.length - 1 - end])) end += 1
  const [was, is] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  return [
    ...marked(before.slice(0, start), 'none'),
    ...(was.length * is.length > MOST_PAIRS ? [...marked(was, 'removed'), ...marked(is, 'added')] : compared(was, is)),
    ...marked(before.slice(before.length - end), 'none'),
  ]
}

/** By the longest common subsequence. `common[i][j]`: its length for the lines from `i` and `j` on. */
function compared(was: readonly HtmlLine[], is: readonly HtmlLine[]): LineChange[] {
  const common = Array.from({ length: was.length + 1 }, () => new Uint32Array(is.length + 1))
  const lengthAt = (i: number, j: number) => common[i]?.[j] ?? 0
  for (let i = was.length - 1; i >= 0; i -= 1)
    for (let j = is.length - 1; j >= 0; j -= 1) {
      const row = common[i]
      if (row) row[j] = same(was[i], is[j]) ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1))
    }
  const found: LineChange[] = []
  let [i, j] = [0, 0]
  for (;;) {
    const [removed, added] = [was[i], is[j]]
    if (removed && added && same(removed, added)) {
      found.push({ ...removed, change: 'none' })
      i += 1
      j += 1
    } else if (removed && (!added || lengthAt(i + 1, j) >= lengthAt(i, j + 1))) {
      found.push({ ...removed, change: 'removed' })
      i += 1
    } else if (added) {
      found.push({ ...added, change: 'added' })
      j += 1
    } else return found
  }
}
