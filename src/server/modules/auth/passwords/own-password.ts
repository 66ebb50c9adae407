import { msg } from '@/locales/message'
import type { Person } from '@/server/work/actor'
import { fieldError } from '@/server/work/errors'
import type { Services } from '@/server/work/services'
import { accountById, type Account } from '../accounts'
import { isPassword, laneOf } from './passwords'
import { guessOwnPassword } from '../sign-in-guesses'

/** The account of a signed-in user after checking its password; wrong ones are counted. */
export async function confirmOwnPassword(services: Services, actor: Person, password: string): Promise<Account> {
  const account = await accountById(services.db, actor.id)
  const forgive = await guessOwnPassword(services, actor.id)
  if (!account || !(await isPassword(password, account.password_hash, laneOf({ address: null }, actor.id))))
    throw fieldError('password', msg('This password is incorrect.'))
  await forgive()
  return account
}
