import clsx from 'clsx'

export type Strength = 0 | 1 | 2 | 3 | 4

const tone: Record<Strength, string> = { 0: 'bg-line', 1: 'bg-brand-fill', 2: 'bg-warn', 3: 'bg-good', 4: 'bg-good' }
const bars: readonly Strength[] = [1, 2, 3, 4]

/** The strength of a password: four bars and a label; the caller rates it. */
export const StrengthMeter = ({ strength, label }: { strength: Strength; label: string }) => (
  <div>
    <div className="grid grid-cols-4 gap-1.5" aria-hidden="true">
      {bars.map((bar) => (
        <i key={bar} className={clsx('h-1 rounded-control', bar <= strength ? tone[strength] : 'bg-line')} />
      ))}
    </div>
    <p aria-live="polite" className="mt-1.5 text-12 text-ink-soft">
      {label}
    </p>
  </div>
)
