import clsx from 'clsx'
import type { ReactNode } from 'react'
import { t } from '@/locales/text'
import styles from './skeleton.module.css'

type BoneProps = { width: number | string; kind?: 'line' | 'small' | 'pill' | 'figure'; className?: string }

/** A skeleton for a word, a pill or a figure. */
export const Bone = ({ width, kind = 'line', className }: BoneProps) => (
  <i className={clsx(styles.bone, kind !== 'line' && styles[kind], className)} style={{ width }} aria-hidden="true" />
)

/** Wraps skeletons: announces loading to screen readers, and appears after 150 ms. */
export const Loading = ({ label = t('Loading'), children, className }: { label?: string; children: ReactNode; className?: string }) => (
  <div role="status" aria-label={label} aria-busy="true" className={clsx(styles.late, className)}>
    {children}
  </div>
)

const widths = [148, 120, 132, 108, 140] as const
const widthAt = (index: number) => widths[index % widths.length] ?? 120
const times = (count: number) => Array.from({ length: count }, (_, index) => index)

/** A list skeleton in the shape of the content. */
export const ListSkeleton = ({ rows = 5, label }: { rows?: number; label?: string }) => (
  <Loading {...(label ? { label } : {})}>
    <Rows count={rows} />
  </Loading>
)

/** Only the skeleton lines, for areas that already announce loading. */
export const Rows = ({ count }: { count: number }) =>
  times(count).map((row) => (
    <div key={row} className="flex items-center justify-between gap-6 min-h-14 border-b border-line last:border-b-0">
      <div>
        <Bone width={widthAt(row)} />
        <Bone width={widthAt(row + 2) - 40} kind="small" />
      </div>
      <Bone width={64} />
    </div>
  ))

/** Lines of text, the last one shorter. */
export const TextSkeleton = ({ lines = 3 }: { lines?: number }) => (
  <Loading className="grid gap-3">
    {times(lines).map((line) => (
      <Bone key={line} width={line === lines - 1 ? '60%' : '100%'} />
    ))}
  </Loading>
)

/** A row of figures. */
export const FiguresSkeleton = ({ count = 4 }: { count?: number }) => (
  <Loading className="grid grid-cols-2 gap-6 p-6 md:grid-cols-4">
    {times(count).map((figure) => (
      <div key={figure} className="grid grid-cols-1 justify-items-start gap-3">
        <Bone width={88} />
        <Bone width={128} kind="figure" />
      </div>
    ))}
  </Loading>
)
