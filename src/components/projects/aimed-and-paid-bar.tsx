import type { Project } from '@/contract/project-schemas'

export type Scale = { min: number; max: number }
type Aimed = Pick<Project, 'returnRates' | 'track'>

const places = ({ returnRates, track }: Aimed): number[] => [
  ...returnRates.flatMap(({ returnMin, returnMax }) => [Number(returnMin), Number(returnMax)]),
  ...(track.average === null ? [] : [Number(track.average)]),
]

/** A common scale, so that rows are comparable: from half of the lowest figure to slightly above the highest. */
export function scaleOf(projects: readonly Aimed[]): Scale {
  const all = projects.flatMap(places)
  return { min: Math.min(...all) / 2, max: Math.max(...all) * 1.1 }
}

/** The target return range, and the position of the paid return: decorative, the figures are beside it. */
export function AimedAndPaidBar({ project, scale }: { project: Aimed; scale: Scale }) {
  const at = (value: number) => `${Math.round(((value - scale.min) / (scale.max - scale.min)) * 1000) / 10}%`
  const aimed = places({ ...project, track: { ...project.track, average: null } })
  const [from, to] = [Math.min(...aimed), Math.max(...aimed)]
  const { average } = project.track
  return (
    <span
      className="relative block max-w-53 h-4 mt-0.5 [background:linear-gradient(var(--line-strong),var(--line-strong))_center_/_100%_1px_no-repeat]"
      aria-hidden="true"
    >
      <i
        className="absolute inset-y-[3px] bg-line border border-line-strong rounded-[2px]"
        style={{ insetInlineStart: at(from), insetInlineEnd: `calc(100% - ${at(to)})` }}
      />
      {average !== null && (
        <i
          className={
            Number(average) < from
              ? 'absolute inset-y-0 rounded-[1px] w-1.5 ms-[-3px] bg-ground border border-brand'
              : 'absolute inset-y-0 w-[3px] ms-[-1.5px] bg-brand rounded-[1px]'
          }
          style={{ insetInlineStart: at(Number(average)) }}
        />
      )}
    </span>
  )
}
