import { ChangePassword } from './change-password'
import { Details } from './details'
import { Security } from './security'

const dialogs = { details: Details, password: ChangePassword, security: Security } as const
export type AccountDialog = keyof typeof dialogs

/** The windows that the profile menu opens. */
export function AccountDialogs({ dialog, onClose }: { dialog: AccountDialog; onClose: () => void }) {
  const Shown = dialogs[dialog]
  return <Shown onClose={onClose} />
}
