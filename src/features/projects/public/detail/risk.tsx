import type { Project } from '@/contract/project-schemas'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'

/** The risk text of the project, which an investor must have accepted. */
export const Risk = ({ project }: { project: Project }) => {
  const [lead = '', ...rest] = project.riskText.split(/\n+/)
  return (
    <section
      className="w-[min(1200px,100%_-_48px)] mx-auto max-md:w-[calc(100%_-_32px)] grid grid-cols-[348px_minmax(0,1fr)] gap-16 mt-22 py-10 border-ink border-y scroll-mt-16 max-xl:grid-cols-[minmax(0,1fr)] max-xl:gap-10 max-md:mt-14 max-md:py-7 max-md:px-0 max-md:gap-3"
      id="risk"
      aria-labelledby="risk-title"
    >
      <h2 id="risk-title" className="text-30/[1.2] tracking-[-0.025em] max-md:text-24/[1.2]">
        {t('Risk')}
      </h2>
      <div>
        <p className="text-20/[1.4] tracking-[-0.01em] max-w-[52ch] max-md:text-18/[1.4]">{lead}</p>
        {rest.map((paragraph) => (
          <p key={paragraph} className="mt-3 max-w-[68ch] text-ink-soft">
            {paragraph}
          </p>
        ))}
        <p className="mt-3 text-14 text-ink-soft">
          <Rich
            text="Risk warning version <0>{version}</0>. The version you accept is kept with your investment."
            parts={[<span className="num" />]}
            values={{ version: project.riskVersion }}
          />
        </p>
      </div>
    </section>
  )
}
