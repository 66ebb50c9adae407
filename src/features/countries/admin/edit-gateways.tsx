import { useState } from 'react'
import { useWrite } from '@/api/hooks'
import { PendingChanges } from '@/components/approvals/pending-changes'
import { savedMessage } from '@/components/requests/saved-message'
import { useRefusal } from '@/components/requests/use-refusal'
import { adminPaths } from '@/config/admin-paths'
import { firstPageOf } from '@/config/paths'
import { countries, type Country } from '@/contract/countries'
import type { Endpoint, Reply } from '@/contract/core/endpoint'
import { kindOf, type GatewayKind } from '@/contract/gateways'
import { isPendingChange } from '@/contract/pending-change'
import { t } from '@/locales/text'
import { Button, ButtonLink } from '@/ui/admin/primitives/button'
import { CheckField } from '@/ui/admin/forms/check-field'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { notify } from '@/ui/plain/feedback/notify'
import { PageFrame } from '@/ui/plain/display/page-frame'
import { Panel } from '@/ui/plain/display/panel'
import { EmptyState } from '@/ui/admin/feedback/state-box'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import { useSubmit } from '@/ui/forms/use-submit'
import { IsoTile } from './iso-tile'

type Offered = Reply<typeof countries.availableGateways>
type Props = { country: Country; offered: Offered; changes: readonly Endpoint[] }

const textsOf = (kind: GatewayKind) => {
  const { title, takes } = kindOf(kind)
  return takes === 'checkouts' ? t('{title}, settled automatically', { title }) : title
}

const NoGateways = () => (
  <EmptyState
    title={t('No payment gateways yet')}
    actions={
      <ButtonLink size="mid" href={firstPageOf(adminPaths.paymentGateways)}>
        {t('Payment gateways')}
      </ButtonLink>
    }
  >
    {t('Create one first, then offer it in this country.')}
  </EmptyState>
)

type ChecklistProps = { offered: Offered; chosen: readonly string[]; disabled: boolean; onToggle: (id: string, on: boolean) => void }

const GatewayChecklist = ({ offered, chosen, disabled, onToggle }: ChecklistProps) => (
  <ul>
    {offered.map(({ gateway, kind, isActive }) => (
      <li key={gateway.id} className="flex min-h-12 items-center justify-between gap-4 border-b border-line px-5 py-2 last:border-0">
        <CheckField
          checked={chosen.includes(gateway.id)}
          disabled={disabled}
          onChange={(on) => onToggle(gateway.id, on)}
          help={textsOf(kind)}
        >
          {gateway.title}
        </CheckField>
        {!isActive && <StatusTag tone="closed">{t('Switched off')}</StatusTag>}
      </li>
    ))}
  </ul>
)

type SaveProps = { count: number; busy: boolean; refused: string | undefined; onSave: () => void; onDiscard: () => void }

const SaveChanges = ({ count, busy, refused, onSave, onDiscard }: SaveProps) => (
  <div className="flex items-center gap-2">
    <Button
      variant="primary"
      size="mid"
      busy={busy}
      disabledReason={refused ?? (count === 0 ? t('No changes yet.') : undefined)}
      onClick={onSave}
    >
      {count === 0 ? t('Save') : t('{count, plural, one {Save # change} other {Save # changes}}', { count })}
    </Button>
    {count > 0 && (
      <Button size="mid" disabled={busy} onClick={onDiscard}>
        {t('Discard')}
      </Button>
    )}
  </div>
)

/** Checkboxes for the new state; saving removes unticked gateways and adds ticked ones, which may need another person's approval. */
export function EditGateways({ country, offered, changes }: Props) {
  const before = offered.filter((one) => one.isAlreadyAdded).map((one) => one.gateway.id)
  const [chosen, setChosen] = useState<readonly string[]>(before)
  const add = useWrite(countries.addGateways, { changes })
  const remove = useWrite(countries.removeGateways, { changes })
  const { busy, failure, run } = useSubmit()
  const refused = useRefusal()({ permission: 'countries:update' })

  const added = chosen.filter((id) => !before.includes(id))
  const removed = before.filter((id) => !chosen.includes(id))
  const count = added.length + removed.length
  const save = () =>
    run(async () => {
      const params = { id: country.id }
      const answers = [
        removed.length > 0 && (await remove.mutateAsync({ params, body: { gateways: [...removed] } })),
        added.length > 0 && (await add.mutateAsync({ params, body: { gateways: [...added] } })),
      ]
      const answer = answers.findLast(Boolean)
      if (!answer) return
      const isSaved = removed.length > 0 || !isPendingChange(answer.data)
      notify.success(answer.message, { detail: isSaved ? savedMessage('countryGateways', country.title, 'saved') : undefined })
    })
  const toggle = (id: string, on: boolean) => setChosen(on ? [...chosen, id] : chosen.filter((one) => one !== id))

  return (
    <PageFrame
      dense
      title={
        <>
          <IsoTile slug={country.slug} />
          {t('Payment gateways in {country}', { country: country.title })}
        </>
      }
      documentTitle={t('Payment gateways in {country}', { country: country.title })}
      under={t('{count} of {all} offered. Customers in {country} see active gateways in this order.', {
        count: chosen.length,
        all: offered.length,
        country: country.title,
      })}
      actions={
        <ButtonLink size="small" href={firstPageOf(adminPaths.countries)}>
          {t('All countries')}
        </ButtonLink>
      }
    >
      <PendingChanges subject={country.id} className="mb-3 max-w-[640px]" />
      <Panel dense flush className="max-w-[640px]" label={t('Gateways')}>
        {offered.length === 0 ? (
          <NoGateways />
        ) : (
          <GatewayChecklist offered={offered} chosen={chosen} disabled={Boolean(refused) || busy} onToggle={toggle} />
        )}
        <div className="grid gap-3 border-t border-line-strong px-5 py-3">
          <FormFailureNote failure={failure} />
          <SaveChanges count={count} busy={busy} refused={refused} onSave={() => void save()} onDiscard={() => setChosen(before)} />
        </div>
      </Panel>
    </PageFrame>
  )
}
