import { Form } from 'antd'
import { kindOf, type GatewayKind } from '@/contract/gateways'
import { t } from '@/locales/text'
import { FormPassword, FormText } from '@/ui/admin/forms/form-fields'
import { Note } from '@/ui/admin/feedback/note'

/** The provider's address and keys, as required by the selected kind. The server never returns keys; an empty field keeps the stored one. */
export function GatewayConnection() {
  const kind = Form.useWatch('kind') as GatewayKind | undefined
  const settings = kind && kindOf(kind).settings
  if (!settings) return null
  return (
    <div className="grid gap-4 rounded-control border border-line-strong p-4">
      <Note tone="info">{t('Keys are stored encrypted and never shown again. Leave all of them empty to keep the stored keys.')}</Note>
      {Object.entries(settings).map(([name, { label, holds }]) =>
        holds === 'secret' ? (
          <FormPassword key={name} name={['config', name]} label={label} input={{ autoComplete: 'off' }} />
        ) : (
          <FormText
            key={name}
            name={['config', name]}
            label={label}
            {...(holds === 'address' ? { input: { placeholder: 'https://' } } : {})}
          />
        ),
      )}
    </div>
  )
}
