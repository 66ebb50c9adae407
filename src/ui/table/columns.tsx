import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { ExportCell, ExportColumn } from '@/domain/export-columns'
import { msg, type Message } from '@/locales/message'
import { textOf, translated } from '@/locales/text'
import { DateText } from '@/ui/plain/primitives/date-text'
import type { DateStyle } from '@/ui/plain/primitives/format-date'
import { MoneyText, PercentText } from '@/ui/plain/primitives/money-text'
import { StatusTag, type Tone } from '@/ui/plain/primitives/status-tag'

/** A column of a `DataTable`. `key` identifies the cell and, if sortable, the field that the API sorts by. */
export type Column<T> = {
  key: string
  title: string
  render: (row: T) => ReactNode
  align?: 'start' | 'end' | 'center'
  sortable?: boolean
  /** The kind of its sort order; by default end-aligned columns are amounts and others text. An age increases as its time decreases. */
  sorts?: 'words' | 'time' | 'age' | 'amount'
  width?: number
  /** Hidden between phone and desktop widths. */
  wide?: boolean
  /** Hidden until the person selects it. */
  optional?: boolean
  /** A status pill: its skeleton is a pill as well. */
  pill?: boolean
  /** Sticky at the end of a scrolling table: the status or the switch of a row. */
  fixed?: boolean
  /** The exported value of this column; false for icons and buttons. By default, the field of the key. */
  file?: ColumnFile | false
}

/** The exported text of a column: one value, or several. */
export type ColumnFile<P extends string = string> =
  FileCell<P> | (Omit<ExportColumn, 'title' | 'cells'> & { cells: readonly FileCell<P>[] })
type FileCell<P extends string> = ExportCell & { path: P }
/** A field of a row or of a nested object, as `user.name`; lists are mapped. */
type PathOf<T, Depth extends readonly unknown[] = [1, 1, 1]> = Depth extends readonly [unknown, ...infer Rest]
  ? T extends readonly (infer Entry)[]
    ? PathOf<Entry, Depth>
    : T extends object
      ? { [K in keyof T & string]: K | `${K}.${PathOf<NonNullable<T[K]>, Rest>}` }[keyof T & string]
      : never
  : never

/** The columns of an export: those of the table, in order and under their titles. */
export const fileColumns = <T,>(columns: readonly Column<T>[]): ExportColumn[] =>
  columns.flatMap(({ key, title, file }) => {
    if (file === false || key === 'actions') return []
    const given = file ?? { path: key }
    return [{ title, ...('path' in given ? { cells: [given] } : given) }]
  })

type KeysOf<T, V> = { [K in keyof T]-?: T[K] extends V ? K : never }[keyof T] & string
type Options = Pick<Column<never>, 'sortable' | 'sorts' | 'width' | 'wide' | 'optional' | 'pill' | 'fixed' | 'file'>
/** `figure` is the key that marks the amount of a row (`data-figure`). */
type MoneyStyle<T> = { signed?: boolean; isMuted?: boolean; figure?: (row: T) => string }
/** `maxWidth` in px: longer text ends with an ellipsis. */
type TextStyle = { isStrong?: boolean; isMuted?: boolean; maxWidth?: number }
/** A message, for columns created at module level. */
type Title = string | Message
type StateLabels<S extends string> = Readonly<Record<S, { text: string; tone: Tone }>>
type Text = string | null | undefined
/** A person or an object that a row refers to. */
type Reference = { name?: Text; title?: Text } | null | undefined

/** Labels of states, for exports. */
export const textsOf = (labels: Readonly<Record<string, { text: string }>>): Record<string, string> => {
  const read = Object.entries(labels).map(([value, word]) => [value, { enumerable: true, get: () => word.text }] as const)
  return Object.defineProperties<Record<string, string>>({}, Object.fromEntries(read))
}

const nameOf = (reference: Reference): Text => reference?.name ?? reference?.title

const plain = (value: ReactNode) =>
  value === null || value === undefined || value === '' ? <span className="text-ink-faint">–</span> : value

/** A text of a cell; a dash if there is none. */
function TextCell({ value, isStrong, isMuted, maxWidth, className }: TextStyle & { value: Text; className?: string }) {
  if (!value) return plain(null)
  const classes = clsx(className, isStrong && 'font-medium', isMuted && 'text-ink-soft', maxWidth && 'block truncate')
  return (
    <span className={classes || undefined} style={maxWidth ? { maxWidth } : undefined}>
      {value}
    </span>
  )
}

/** A click on a button of a row does not open the row. */
const RowActions = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex items-center justify-end gap-1 [&_button]:text-ink-faint" onClick={(event) => event.stopPropagation()}>
    {children}
  </span>
)

const yesOrNo = translated({ yes: msg('Yes'), no: msg('No') })

type Answers = Readonly<Record<'yes' | 'no', string>>

/** Labels of a boolean, for exports; evaluated on use, in the language active then. */
const answersOf = (labels: Answers): Readonly<Record<string, string>> => ({
  get true() {
    return labels.yes
  },
  get false() {
    return labels.no
  },
})

function StateCell({ word }: { word: { text: string; tone: Tone } }) {
  return <StatusTag tone={word.tone}>{word.text}</StatusTag>
}

/** The title is translated when it is rendered. */
const titled = <T,>(column: Omit<Column<T>, 'title'>, title: Title): Column<T> =>
  Object.defineProperty({ title: '', ...column }, 'title', { enumerable: true, get: () => textOf(title) })

/** One column constructor for each kind of value; `custom` is for any other content. */
export function columnsFor<T>() {
  const column = (key: string, title: Title, render: (row: T) => ReactNode, options: Options = {}): Column<T> =>
    titled({ key, render, ...options }, title)
  const right = (column: Column<T>): Column<T> => Object.assign(column, { align: 'end' as const })

  return {
    text: (key: KeysOf<T, Text>, title: Title, { isStrong, isMuted, maxWidth, ...options }: Options & TextStyle = {}) =>
      column(key, title, (row) => <TextCell value={row[key] as Text} {...{ isStrong, isMuted, maxWidth }} />, options),
    number: (key: KeysOf<T, number | Text>, title: Title, options?: Options) =>
      right(column(key, title, (row) => <span className="num">{plain(row[key] as ReactNode)}</span>, options)),
    code: (key: KeysOf<T, Text>, title: Title, { isStrong, isMuted, maxWidth, ...options }: Options & TextStyle = {}) =>
      column(key, title, (row) => <TextCell value={row[key] as Text} {...{ isStrong, isMuted, maxWidth }} className="num" />, options),
    money: (key: KeysOf<T, Text>, title: Title, { signed = false, isMuted, figure, ...options }: Options & MoneyStyle<T> = {}) => {
      const className = isMuted ? 'text-ink-soft' : undefined
      const amount = (row: T) => <MoneyText value={row[key] as Text} signed={signed} className={className} />
      const cell = figure ? (row: T) => <span data-figure={figure(row)}>{amount(row)}</span> : amount
      return right(column(key, title, cell, options))
    },
    percent: (key: KeysOf<T, Text>, title: Title, options?: Options) =>
      right(
        column(key, title, (row) => (row[key] ? <PercentText value={String(row[key])} /> : plain(null)), {
          file: { path: key, as: 'percent' },
          ...options,
        }),
      ),
    date: (key: KeysOf<T, Text>, title: Title, options?: Options & { style?: DateStyle | 'ago' }) =>
      column(key, title, (row) => <DateText value={row[key] as Text} style={options?.style ?? 'date'} className="text-ink-soft" />, {
        sorts: 'time',
        file: { path: key, as: options?.style && options.style !== 'date' ? 'dateTime' : 'date' },
        ...options,
      }),
    status: <K extends KeysOf<T, string>>(key: K, title: Title, labels: StateLabels<T[K] & string>, options?: Options) =>
      column(key, title, (row) => <StateCell word={labels[row[key] as T[K] & string]} />, {
        pill: true,
        fixed: true,
        file: { path: key, labels: textsOf(labels) },
        ...options,
      }),
    boolean: (key: KeysOf<T, boolean | undefined>, title: Title, labels = yesOrNo, options?: Options) =>
      column(key, title, (row) => <span className={row[key] ? undefined : 'text-ink-faint'}>{row[key] ? labels.yes : labels.no}</span>, {
        file: { path: key, labels: answersOf(labels) },
        ...options,
      }),
    /** The name or title of what the row refers to. */
    related: (key: KeysOf<T, Reference>, title: Title, { isStrong, isMuted, maxWidth, ...options }: Options & TextStyle = {}) =>
      column(key, title, (row) => <TextCell value={nameOf(row[key] as Reference)} {...{ isStrong, isMuted, maxWidth }} />, options),
    /** A value of an enum, as text. */
    label: <K extends KeysOf<T, Text>>(
      key: K,
      title: Title,
      labels: Readonly<Record<T[K] & string, string>>,
      { isMuted, ...options }: Options & Pick<TextStyle, 'isMuted'> = {},
    ) =>
      column(key, title, (row) => <TextCell value={row[key] && labels[row[key] as T[K] & string]} isMuted={isMuted} />, {
        file: { path: key, labels },
        ...options,
      }),
    /** Any other content; `key` still identifies the sort order. */
    custom: (
      key: string,
      title: Title,
      render: (row: T) => ReactNode,
      options?: Omit<Options, 'file'> & { align?: Column<T>['align']; file?: ColumnFile<PathOf<T>> | false },
    ): Column<T> => column(key, title, render, options),
    /** Buttons at the end of the row. */
    actions: (render: (row: T) => ReactNode, title: Title = msg('Actions')): Column<T> =>
      titled({ key: 'actions', align: 'end', render: (row) => <RowActions>{render(row)}</RowActions> }, title),
  }
}
