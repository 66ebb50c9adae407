import { projectStatusWords } from '@/components/labels/status'
import type { Project } from '@/contract/project-schemas'
import { msg } from '@/locales/message'
import { t } from '@/locales/text'

/** What a form did to a thing. */
export type SavedAs = 'created' | 'saved' | 'deleted' | 'published' | 'added' | 'on' | 'off' | 'shown' | 'hidden'

const LONGEST_NAME = 60

/** What a successful save says: "Project Solar One saved", "Country Albania is now off". The only place that words it. */
export function savedMessage(what: string, name: string | null | undefined, how: SavedAs): string {
  const thing = [what, name && shorten(name)].filter(Boolean).join(' ')
  const isState = how === 'on' || how === 'off' || how === 'shown' || how === 'hidden'
  return isState ? t('{thing} is now {how}', { thing: capital(thing), how }) : t('{thing} {how}', { thing: capital(thing), how })
}

/** What a decision says: "Withdrawal WDR-1: approved", "Payment PAY-1: first approval given" while another person has to approve it too. */
export const decisionMessage = (what: string, name: string | null | undefined, outcome: string): string =>
  `${[what, name && shorten(name)].filter(Boolean).join(' ')}: ${outcome.toLowerCase()}`

/** The outcome of an approval that leaves a thing pending. */
export const FIRST_APPROVAL = msg('First approval given')

/** "Project Solar One is now paused". */
export const projectMessage = ({ title, status }: Pick<Project, 'title' | 'status'>): string =>
  t('Project {title} is now {status}', { title: shorten(title), status: projectStatusWords[status].text.toLowerCase() })

/** "Settings saved: Withdrawal limit, Session length"; of very many the first ones and how many more. */
export function savedFields(what: string, labels: readonly string[]): string {
  const first = labels.slice(0, MOST_NAMED)
  const rest = labels.length - first.length
  const named = [...first, ...(rest > 0 ? [t('and {rest} more', { rest })] : [])].join(', ')
  return named ? `${what} saved: ${named}` : t('{what} saved', { what })
}

const MOST_NAMED = 4
const shorten = (name: string): string => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name)
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
