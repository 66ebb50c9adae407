import { legalEntity } from '@/config/legal-entity'
import { site } from '@/config/site'
import { t } from '@/locales/text'

/** The risk notice, in the same size as the return. */
export const RiskWarning = () => (
  <section
    className="w-[min(1200px,100%_-_48px)] mx-auto max-md:w-[calc(100%_-_32px)] grid grid-cols-[minmax(0,4fr)_minmax(0,8fr)] gap-16 mt-24 py-10 border-ink border-y scroll-mt-24 max-xl:grid-cols-[minmax(0,1fr)] max-xl:gap-10 max-md:mt-16 max-md:gap-4 max-md:py-8 max-md:px-0"
    id="risk"
    aria-labelledby="risk-title"
  >
    <h2 id="risk-title" className="text-30/[1.2] tracking-[-0.025em] max-md:text-24/[1.2]">
      {t('Before you invest')}
    </h2>
    <div>
      <p className="text-20/[1.4] mb-3 max-w-[52ch] tracking-[-0.01em] max-md:text-18/[1.4]">
        {t('You can lose some or all of the money you invest. A project may pay late, pay less than its target, or fail.')}
      </p>
      <p className="max-w-[68ch] text-ink-soft">
        {t(
          'Your money is locked until the lock period ends, and there is no market to sell your investment before that. Past payouts are no indication of future ones. Only invest money you do not need, diversify, and take independent advice if you are unsure.',
        )}
      </p>
      <p className="mt-3 max-w-[68ch] text-14 text-ink-soft">
        {t('{platform} is operated by {company}, registration no. {registration}.', {
          platform: site.title,
          company: legalEntity.name,
          registration: legalEntity.registration,
        })}
      </p>
    </div>
  </section>
)
