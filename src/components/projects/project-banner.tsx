import clsx from 'clsx'
import type { Project } from '@/contract/project-schemas'
import { bannerViewBox, drawBanner } from '@/domain/banner/banner'
import styles from './project.module.css'

type Props = {
  project: Pick<Project, 'id' | 'banner' | 'bannerFile' | 'drawing'>
  className?: string | undefined
  /** Cropped to a square, for rows. */ square?: boolean
}

/** A project's image: uploaded, or generated from its kind and id in the theme's colours. Decorative, beside its title. */
export function ProjectBanner({ project, className, square = false }: Props) {
  const classes = clsx(styles.sheet, square && styles.square, className)
  if (project.bannerFile) return <img className={classes} src={project.banner} alt="" loading="lazy" />
  return (
    <svg className={classes} viewBox={square ? '330 90 180 180' : bannerViewBox} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {drawBanner(project.drawing ?? 'land', project.id).map(({ className: layer, d }) => (
        <path
          key={layer}
          className={
            layer
              .split(' ')
              .map((name) => styles[name])
              .join(' ') || undefined
          }
          d={d}
        />
      ))}
    </svg>
  )
}
