import clsx from 'clsx'
import prose from '@/components/terms/prose.module.css'
import { paths } from '@/config/paths'
import { legalEntity } from '@/config/legal-entity'
import { site } from '@/config/site'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Link } from '@/ui/plain/primitives/link'
import { ReadingPage } from './reading-page'

/** What the platform is and how it keeps the books. Every sentence describes an actual behaviour of the product. */
export const AboutScreen = () => (
  <ReadingPage
    title={t('About us')}
    path={paths.aboutUs}
    description={t('{platform} connects investors with projects and records every transaction in a double-entry ledger.', {
      platform: site.title,
    })}
    intro={t('A platform for investing in operating businesses, with verifiable books.')}
  >
    <div className={clsx(prose.prose, 'max-w-measure leading-[1.65] text-ink-soft')}>
      <h2>{t('What we do')}</h2>
      <p>
        {t(
          '{platform} connects investors with operating businesses: a cold store, a laundry, a solar roof. You choose a project, an amount and a lock period. While your investment is active, profit received from the project is distributed each month in proportion to principal and days invested.',
          { platform: site.title },
        )}
      </p>
      <p>
        {t(
          'Each project sets a target range for its monthly return. A target is not a promise. The project’s page compares it with what was actually paid each month, including late payouts and payouts below target.',
        )}
      </p>
      <h2>{t('How we safeguard your money')}</h2>
      <p>
        {t(
          'All money is recorded in one double-entry ledger. Each transaction has at least two entries that sum to zero. The database rejects transactions that do not balance, balances below zero, and any change to a posted entry. Mistakes are corrected by a new entry; the original stays visible.',
        )}
      </p>
      <p>
        <Rich
          text="Payouts are made only from profit that a project has received. A project cannot distribute more than its profit pool contains. Our home page shows the <0>balance of the whole platform</0>, computed from the ledger."
          parts={[<Link href="/#books" />]}
        />
      </p>
      <h2>{t('Reviews and approvals')}</h2>
      <p>
        {t(
          'Our team reviews every withdrawal, every identity document, and every payment that a payment provider does not confirm itself. Amounts above a limit of the approval policy need two people, and no one may approve their own request. Every action is recorded in a tamper-evident audit log, so that later changes are detected.',
        )}
      </p>
      <h2>{t('Risks')}</h2>
      <p>
        <Rich
          text="A project may pay less than its target, pay late, or fail, and you can lose some or all of the money you invest. Your principal is locked until the end of the period. There is no market to sell your investment before that. Where a project allows an early exit, it costs a penalty that you see before you decide. Please read the <0>terms and conditions</0> and the risk warning of a project before you invest."
          parts={[<Link href={paths.termsAndConditions} />]}
        />
      </p>
      <h2>{t('Contact')}</h2>
      <p>
        {t('{platform} is operated by {company}, registration no. {registration}.', {
          platform: site.title,
          company: legalEntity.name,
          registration: legalEntity.registration,
        })}
        <br />
        {legalEntity.address.join(', ')}
        <br />
        <Rich
          text="Governing law: {law}. Complaints: <0>{complaints}</0>"
          parts={[<a href={`mailto:${legalEntity.complaints}`} />]}
          values={{ law: legalEntity.governingLaw, complaints: legalEntity.complaints }}
        />
        <br />
        <a href={`mailto:${site.email}`}>{site.email}</a>
      </p>
    </div>
  </ReadingPage>
)
