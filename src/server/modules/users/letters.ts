import type { Letter } from '@/server/core/effects'
import { composeLetter, type Sender } from '@/server/modules/mail/letter'

export const accountMadeLetter = (sender: Sender, name: string, username: string): Letter =>
  composeLetter(
    {
      template: 'user.created',
      subject: `You have an account with ${sender.title}`,
      heading: 'An account was made for you',
      paragraphs: [
        `Hello ${name}, our team made an account for you. You were given its password separately. When you sign in for the first time, we mail you a code to make sure that this address is yours.`,
        'Please choose a password of your own then.',
      ],
      facts: [['Username', username]],
      action: { label: 'Sign in', path: '/auth' },
      footnote: 'You did not expect this? Then write to us.',
    },
    sender,
  )

export const addressChangedLetter = (sender: Sender, name: string, address: string): Letter =>
  composeLetter(
    {
      template: 'user.address-changed',
      subject: `Your e-mail address at ${sender.title} was changed`,
      heading: 'Your e-mail address was changed',
      paragraphs: [
        `Hello ${name}, our team changed the address of your account. Everybody is signed out. Sign in with the new address; we mail a code there to make sure that it is yours.`,
      ],
      facts: [['New address', address]],
      footnote: 'You did not ask for this? Write to us at once.',
    },
    sender,
  )

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
