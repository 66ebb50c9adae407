import prose from '@/components/terms/prose.module.css'
import { paths } from '@/config/paths'
import { site } from '@/config/site'
import { Link } from '@/ui/plain/link'
import { ReadingPage } from './reading-page'

/** What the platform is and how it keeps the books. Every sentence is something the product does; nothing is claimed beside it. */
export const AboutScreen = () => (
  <ReadingPage
    title="About us"
    path={paths.aboutUs}
    description={`${site.title} brings investors together with projects, and keeps every cent in a double-entry ledger.`}
    intro={site.about}
  >
    <div className={prose.prose}>
      <h2>What we do</h2>
      <p>
        {site.title} brings people who have some money to spare together with businesses that can put it to work: a cold store, a laundry, a
        solar roof. You choose a project, an amount and a lock period. While your money works there, the profit that the project really
        brings in is shared by principal and by days, month by month.
      </p>
      <p>
        A project sets a range that it aims to pay. That range is an aim and no promise. What it has paid stands beside it on the project’s
        page, on time or late, inside the range or below, and only from shares that were posted.
      </p>
      <h2>How your money is kept</h2>
      <p>
        There is one ledger, kept by double entry. Each movement is written as at least two entries that cancel out, and the database itself
        refuses a movement that does not balance, a balance that would fall below zero, and any change to an entry once it is written. A
        mistake is mended by a new entry that stands beside it for good.
      </p>
      <p>
        Profit is only ever paid from what a project has brought in. If the project’s pool does not hold it, it cannot be shared. The{' '}
        <Link href="/#books">balance of the whole platform</Link> stands on our home page, computed from the entries.
      </p>
      <h2>Who decides</h2>
      <p>
        Staff check every payment, every identity document and every withdrawal by hand. From a set amount on, and always for corrections
        and reversals, two people must agree, and neither may be the one concerned. Who did what is written in a log whose entries are
        chained, so that a later change would show.
      </p>
      <h2>What can go wrong</h2>
      <p>
        A project may earn less than it aims to, pay late, or fail, and then you can lose some or all of the money you put in. Your money is
        locked until its period ends. There is no market to sell your share in before, and an early exit, where a project allows one, costs
        a penalty that you see before you decide. Please read the <Link href={paths.termsAndConditions}>terms and conditions</Link> and the
        risk text of a project before you invest.
      </p>
      <h2>Talk to us</h2>
      <p>
        {site.postalAddress.join(', ')}
        <br />
        <a href={`mailto:${site.email}`}>{site.email}</a>
      </p>
    </div>
  </ReadingPage>
)
