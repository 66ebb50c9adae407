import { ExternalLink } from 'lucide'
import { firstPageOf, paths } from '@/config/paths'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Button, ButtonLink } from '@/ui/plain/primitives/button'
import { DateText } from '@/ui/plain/primitives/date-text'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { Icon } from '@/ui/plain/primitives/icon'
import { Link } from '@/ui/plain/primitives/link'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { Note } from '@/ui/plain/feedback/note'
import { StepPanel } from '@/ui/plain/progress/stepper'
import type { Paying } from './use-paying'

/** Step 2 at a gateway with its own checkout: it already has the amount and reports received payments itself. */
export function CheckoutStep({ paying }: { paying: Paying }) {
  const { gateway, due, checkout, errors, failure, busy, submit } = paying
  return (
    <StepPanel number={2} title={t('Pay at checkout')} state="now" className="max-md:order-3">
      <div className="grid gap-5">
        <FormFailureNote failure={failure} notDone={t('The checkout was not opened.')} />
        <p className="text-24">
          <MoneyText value={due} currency={gateway.currency.code} figure />
        </p>
        {errors.amount && <p className="text-13 text-brand-text">{errors.amount}</p>}
        <p className="max-w-measure text-14 whitespace-pre-line text-ink-soft">
          {gateway.instructions ||
            t('The checkout shows the address and the exact amount. The network confirms your payment; no upload is needed.')}
        </p>
        {checkout ? (
          <Note tone="info" title={t('The checkout is open.')}>
            <Rich text="Valid until {date}." values={{ date: <DateText value={checkout.expiresAt} style="dateTime" className="num" /> }} />{' '}
            <Link className="underline-soft inline-flex items-center gap-1" href={checkout.url} target="_blank" waitable>
              {t('Open checkout')}
              <Icon as={ExternalLink} size={14} />
            </Link>
          </Note>
        ) : (
          <div className="flex flex-wrap gap-4 max-md:hidden">
            <Button variant="primary" busy={busy} onClick={() => void submit()}>
              {t('Go to checkout')}
            </Button>
            <ButtonLink variant="quiet" href={firstPageOf(paths.users.investments)}>
              {t('Later')}
            </ButtonLink>
          </div>
        )}
      </div>
    </StepPanel>
  )
}
