import dynamic from 'next/dynamic'
import { ownFigures } from '../explain/use-explain'
import { ChangePassword } from './change-password'
import { Details } from './details'
import { Security } from './security'

type Props = { onClose: () => void }

const ExplainDrawer = dynamic(() => import('../explain/explain-drawer').then((file) => file.ExplainDrawer), { ssr: false })

const NotificationPreferences = dynamic(() => import('./notification-preferences').then((file) => file.NotificationPreferences), {
  ssr: false,
})

const PersonalAccounts = dynamic(() => import('./personal-accounts').then((file) => file.PersonalAccounts), { ssr: false })

const dialogs = {
  details: Details,
  password: ChangePassword,
  security: Security,
  notifications: NotificationPreferences,
  'customer-account': PersonalAccounts,
  available: ({ onClose }: Props) => <ExplainDrawer {...ownFigures.available} open onClose={onClose} />,
  assets: ({ onClose }: Props) => <ExplainDrawer {...ownFigures.assets} open onClose={onClose} />,
} as const
export type AccountDialog = keyof typeof dialogs

/** The windows that the profile menu opens. */
export function AccountDialogs({ dialog, onClose }: Props & { dialog: AccountDialog }) {
  const Shown = dialogs[dialog]
  return <Shown onClose={onClose} />
}
