import { savedMessage } from '@/components/requests/saved-message'
import { t } from '@/locales/text'
import { useRequestRefusal } from '@/components/approvals/use-approval-rights'
import { customerFields, isVerifiedChange, personBody, toValues, type PersonValues } from '../person-fields'
import { useCountryOptions } from '@/components/countries/country-options'
import { EditorPanel } from '@/components/resource/editor/lazy-editor'
import { useCommand } from '@/components/requests/use-command'
import { partsFor } from '@/components/resource/list/list-endpoint'
import { users } from '@/contract/users'
import { AdjustPane } from './adjust-pane'
import type { Overview } from './overview'
import { personReads } from './person-reads'
import { StopPane } from './stop-pane'

export type Pane = 'edit' | 'adjust' | 'stop'
type Props = { pane: Pane; overview: Overview; onClose: () => void }

/** The forms for actions on a person, beside the person's page. */
export function PersonPane({ pane, overview, onClose }: Props) {
  switch (pane) {
    case 'edit':
      return <EditPane overview={overview} onClose={onClose} />
    case 'adjust':
      return <AdjustPane overview={overview} onClose={onClose} />
    case 'stop':
      return <StopPane overview={overview} onClose={onClose} />
  }
}

function EditPane({ overview: { user }, onClose }: Omit<Props, 'pane'>) {
  const save = useCommand(users.update, personReads, () => savedMessage('customer', user.name, 'saved'))
  const options = useCountryOptions()
  const requestRefusal = useRequestRefusal()
  return (
    <EditorPanel<PersonValues>
      mode="edit"
      label={t('Edit {user}', { user: user.name })}
      fields={customerFields(options)}
      initial={toValues(user)}
      schema={users.update.body}
      version={user.version}
      toBody={personBody}
      refuseSave={(values) => (isVerifiedChange(values, user) ? requestRefusal('customer.name-change') : undefined)}
      save={(body) => save(partsFor<typeof users.update>({ params: { userId: user.id }, body }))}
      steps={{ onClose }}
    />
  )
}
