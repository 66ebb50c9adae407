import type { Letter } from '@/server/core/effects'
import { composeLetter, type Sender } from '@/server/modules/mail/letter'

export const accountUnfrozenLetter = (sender: Sender, name: string): Letter =>
  composeLetter(
    {
      template: 'auth.account-unfrozen',
      subject: `Your account at ${sender.title} is open again`,
      heading: 'Your account is open again',
      paragraphs: [`Hello ${name}, the freeze of your account is lifted. You can use it as before.`],
      action: { label: 'Sign in', path: '/auth' },
    },
    sender,
  )
