import { msg, type Message, type Text } from '@/locales/message'
import { t } from '@/locales/text'
import { adminFieldNames, chosenFields } from './admin-field-names'
import { fieldNames } from './field-names'

/** An issue as reported by zod. */
export type Issue = {
  code: string
  path?: readonly PropertyKey[]
  input?: unknown
  format?: string
  expected?: string
  origin?: string
  minimum?: number | bigint
  maximum?: number | bigint
  keys?: readonly string[]
}

/**
 * Default validation messages for missing or invalid fields whose schema defines none, using the field's name ("Enter a phone number"),
 * never the validator's terms. Server and browser configure zod with it, so that both show the same.
 */
export const fieldMessage = (issue: Issue): string => t(messageOf(issue))

function messageOf(issue: Issue): Message {
  const field = nameOf(issue.path ?? [])
  switch (issue.code) {
    case 'invalid_type':
      return enter(issue.expected, field)
    case 'too_small':
      return tooSmall(issue, field)
    case 'too_big':
      return tooBig(issue)
    case 'unrecognized_keys':
      return msg('Remove unknown fields: {fields}', { fields: (issue.keys ?? []).join(', ') })
    case 'invalid_value':
      return issue.input === undefined ? choose(field) : chooseOption(field)
    case 'invalid_format':
      // Ids are selected, never typed.
      return issue.format === 'uuid' && field.isChosen ? choose(field) : validField(field)
    case 'not_multiple_of':
      return msg('Enter a whole number')
    default:
      return validField(field)
  }
}

function enter(expected: string | undefined, field: Field): Message {
  if (expected === 'boolean') return msg('Choose yes or no')
  if (expected === 'array') return chooseSome(field)
  if (expected === 'int') return msg('Enter a whole number')
  return field.isChosen ? choose(field) : enterField(field)
}

function tooSmall({ origin, minimum = 0, input }: Issue, field: Field): Message {
  const min = String(minimum)
  if (origin === 'array') return minimum <= 1 ? chooseSome(field) : msg('Choose at least {min}', { min })
  if (origin === 'string')
    return minimum <= 1 || input === '' ? (field.isChosen ? choose(field) : enterField(field)) : msg('At least {min} characters', { min })
  return msg('At least {min}', { min })
}

function tooBig({ origin, maximum = 0 }: Issue): Message {
  const max = String(maximum)
  if (origin === 'array') return msg('Choose at most {max}', { max })
  return origin === 'string' ? msg('At most {max} characters', { max }) : msg('At most {max}', { max })
}

const validField = ({ name: field, article }: Field): Message =>
  article === 'none' ? msg('Enter valid {field}', { field }) : msg('Enter a valid {field}', { field })

/** The name of a field with its English article; other languages use no article. */
type Field = { name: Text; article: 'a' | 'an' | 'none'; isChosen: boolean }

const enterField = ({ name: field, article }: Field): Message =>
  article === 'a'
    ? msg('Enter a {field}', { field })
    : article === 'an'
      ? msg('Enter an {field}', { field })
      : msg('Enter {field}', { field })
const choose = ({ name: field, article }: Field): Message =>
  article === 'a'
    ? msg('Choose a {field}', { field })
    : article === 'an'
      ? msg('Choose an {field}', { field })
      : msg('Choose {field}', { field })
function chooseOption({ name: field, article }: Field): Message {
  if (article === 'a') return msg('Choose one of the options for a {field}', { field })
  return article === 'an'
    ? msg('Choose one of the options for an {field}', { field })
    : msg('Choose one of the options for {field}', { field })
}
function chooseSome({ name: field, article }: Field): Message {
  if (article === 'a') return msg('Choose at least one for a {field}', { field })
  return article === 'an' ? msg('Choose at least one for an {field}', { field }) : msg('Choose at least one for {field}', { field })
}

/** A field's name as words: `phoneNumber` becomes "phone number"; an entry of a list has the list's name. */
function nameOf(path: readonly PropertyKey[]): Field {
  const last = path.findLast((part) => typeof part === 'string')
  const known = last !== undefined && Object.hasOwn(fieldNames, last) ? fieldNames[last] : undefined
  const english = known?.msg ?? (last ? (adminFieldNames[last] ?? last.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)) : 'value')
  const isChosen = last !== undefined && chosenFields.has(last)
  return { name: known ?? english, article: isPlural(english) ? 'none' : /^[aeio]/.test(english) ? 'an' : 'a', isChosen }
}

/** Decides by the first noun: "cooling-off period of new approvers" is singular. */
const isPlural = (name: string) => /[^su]s$/.test(name.split(/ (?:of|that|without|to|after) /)[0] ?? name)
