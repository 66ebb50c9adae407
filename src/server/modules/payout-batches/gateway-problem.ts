import { debtorAccountFault } from '@/domain/bank-account'
import { accountProblem, type PayoutAccount } from '../withdrawals/payout-account'
import { isBankDestination, type Destination } from './rules'

/** Why a gateway cannot pay a line of a batch; undefined if it can. */
export function gatewayProblem(from: PayoutAccount, destination: Destination): string | undefined {
  const problem = accountProblem(from, destination)
  if (problem || !isBankDestination(destination)) return problem
  if (!from.debtor) return `${from.title} has no debtor account for payment files.`
  if (debtorAccountFault(from.debtor.account, destination.network === 'SEPA'))
    return `the debtor account of ${from.title} for payment files is not a valid IBAN.`
  return isOfficialCurrency(from) ? undefined : 'payment files to banks need a currency of three letters and at most five decimals.'
}

/** As defined by the message schema of payment files. */
const isOfficialCurrency = ({ currency, decimals }: PayoutAccount): boolean => /^[A-Z]{3}$/.test(currency) && decimals <= 5
