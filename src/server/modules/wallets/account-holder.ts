import { compareNames } from '@/domain/holder-name'
import { AppError } from '@/server/work/errors'

/**
 * Whether a bank account clearly belongs to another person than the customer, whose name is the verified one once the identity is verified.
 * Compared again at each step, because the name may have been verified after the wallet was added.
 */
export const isOtherHolder = (details: Details, name: string): boolean => compareNames(details?.holder ?? '', name) === 'OTHER'

/** Null for a crypto address. */
type Details = { holder?: string | null | undefined } | null
type Account = { user_name: string; wallet_details: Details }

/** Why no one may approve or pay a withdrawal to this account; null if they may. */
export const holderRefusal = ({ user_name: name, wallet_details: details }: Account): string | null =>
  isOtherHolder(details, name)
    ? `The account holder, ${details?.holder ?? ''}, is not the customer, ${name}, and customers are paid only to accounts in their own name.`
    : null

/** For staff; gateways that pay automatically pay only to crypto addresses. */
export function requireOwnAccount(account: Account, instead: string): void {
  const because = holderRefusal(account)
  if (because)
    throw new AppError('WALLET_NOT_USABLE', `${because} ${instead.charAt(0).toUpperCase()}${instead.slice(1)}. Nothing was changed.`)
}
