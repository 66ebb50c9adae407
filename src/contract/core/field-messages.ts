/** What a schema found, as zod hands it over. */
export type Issue = {
  code: string
  path?: readonly PropertyKey[]
  input?: unknown
  expected?: string
  origin?: string
  minimum?: number | bigint
  maximum?: number | bigint
  keys?: readonly string[]
}

/**
 * What a field says that was left out or filled in wrongly, where its schema says nothing of its own: in the words of the field,
 * "Enter a phone number", never in those of the validator. Server and browser configure zod with it, so both say the same.
 */
export function fieldMessage(issue: Issue): string {
  const field = nameOf(issue.path ?? [])
  switch (issue.code) {
    case 'invalid_type':
      return enter(issue.expected, field)
    case 'too_small':
      return tooSmall(issue, field)
    case 'too_big':
      return tooBig(issue)
    case 'unrecognized_keys':
      return `Remove what is not asked for: ${(issue.keys ?? []).join(', ')}`
    case 'invalid_value':
      return issue.input === undefined ? `Choose ${withArticle(field)}` : `Choose one of the options for ${withArticle(field)}`
    case 'not_multiple_of':
      return 'Enter a whole number'
    default:
      return `Enter a valid ${field}`
  }
}

function enter(expected: string | undefined, field: string): string {
  if (expected === 'boolean') return 'Choose yes or no'
  if (expected === 'array') return `Choose at least one for ${withArticle(field)}`
  if (expected === 'int') return 'Enter a whole number'
  return `Enter ${withArticle(field)}`
}

function tooSmall({ origin, minimum = 0, input }: Issue, field: string): string {
  if (origin === 'array') return minimum <= 1 ? `Choose at least one for ${withArticle(field)}` : `Choose at least ${minimum}`
  if (origin === 'string') return minimum <= 1 || input === '' ? `Enter ${withArticle(field)}` : `At least ${minimum} characters`
  return `At least ${minimum}`
}

const tooBig = ({ origin, maximum = 0 }: Issue): string =>
  origin === 'array' ? `Choose at most ${maximum}` : origin === 'string' ? `At most ${maximum} characters` : `At most ${maximum}`

/** Fields whose name is not the word that people read. */
const words: Readonly<Record<string, string>> = {
  about: 'summary',
  body: 'text',
  closesAt: 'closing date',
  config: 'connection',
  from: 'amount',
  note: 'reason',
  otp: 'code',
  referredBy: 'referrer',
  url: 'web address',
}

/** The field's own name in words: `phoneNumber` is a phone number; an entry of a list has the list's name. */
function nameOf(path: readonly PropertyKey[]): string {
  const last = path.findLast((part) => typeof part === 'string')
  return last ? (words[last] ?? last.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)) : 'value'
}

const isPlural = (name: string) => /[^su]s$/.test(name)
const withArticle = (name: string): string => (isPlural(name) ? name : /^[aeio]/.test(name) ? `an ${name}` : `a ${name}`)
