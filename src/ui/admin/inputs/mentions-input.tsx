import { Mentions } from 'antd'
import clsx from 'clsx'
import type { TextAreaProps } from '@/ui/plain/inputs/input'
import { statusOf } from './input'

export type MentionsProps = Omit<TextAreaProps, 'defaultValue' | 'onSelect'> & {
  people: readonly { username: string; name: string }[]
  /** Shown if no person matches what is typed after @. */
  noneFound: string
}

const LONGEST_NAME = 32

/** A text area by antd that suggests people after @, by username or name. */
export const MentionsInput = ({ size: _size, people, noneFound, className, value = '', onChange, rows = 3, ...rest }: MentionsProps) => (
  <Mentions
    dir="auto"
    {...rest}
    {...statusOf(rest['aria-invalid'])}
    rows={rows}
    className={clsx('w-full', className)}
    classNames={{ textarea: 'px-3 py-2.5 text-14 leading-[1.375rem] max-md:text-16' }}
    value={value}
    onChange={(text) => onChange?.(text)}
    options={people.map(({ username, name }) => ({ value: username, key: `${username} ${name}`, label: `${name} · @${username}` }))}
    filterOption={(typed, { key: names = '' }) => names.toLowerCase().includes(typed.toLowerCase())}
    // A username has no spaces, so the suggestions end at a space.
    validateSearch={(typed) => typed.length <= LONGEST_NAME && !/\s/.test(typed)}
    notFoundContent={noneFound}
  />
)
