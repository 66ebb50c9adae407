import { savedFields } from '@/components/requests/saved-message'
import { useRead } from '@/api/hooks'
import { useCan } from '@/api/session'
import { EditorPage } from '@/components/resource/editor/editor-page'
import { partsFor } from '@/components/resource/list/list-endpoint'
import { useCurrency } from '@/components/requests/settings'
import { useCommand } from '@/components/requests/use-command'
import { useRefusal } from '@/components/requests/use-refusal'
import { gateways } from '@/contract/gateways'
import type { Reply } from '@/contract/core/endpoint'
import { settingsGroup, type Settings } from '@/contract/settings'

import { settingFields } from './setting-fields'

type Versioned = Reply<typeof settingsGroup.get>
const MOST = 100

const toValues = ({ version: _version, changedAt: _at, changedBy: _by, ...values }: Versioned): Settings => values

/** The settings as a form; only changed ones are sent. */
export function SettingsForm({ settings }: { settings: Versioned }) {
  const currency = useCurrency()
  const mayGateways = useCan()('payment-gateways:read')
  const found = useRead(gateways.list, { query: { limit: MOST } }, { enabled: mayGateways }).data?.data
  const options = mayGateways ? found?.map(({ id, title }) => ({ value: id, label: title })) : []
  const fields = settingFields(currency, options)
  const save = useCommand(settingsGroup.update, [settingsGroup.get, settingsGroup.public], ({ body }) =>
    savedFields(fields.filter(({ name }) => name in body).map(({ label }) => label)),
  )
  const refused = useRefusal()({ permission: 'settings:update' })
  return (
    <EditorPage<Settings>
      fields={fields}
      initial={toValues(settings)}
      schema={settingsGroup.update.body}
      version={settings.version}
      toBody={(body) => ({ ...body, ...('payoutGateway' in body ? { payoutGateway: body.payoutGateway || null } : {}) })}
      save={(body) => save(partsFor<typeof settingsGroup.update>({ body }))}
      readOnlyReason={refused}
    />
  )
}
