import type { z } from 'zod'
import type { DecisionOutcome, IdentityCheck, PaymentCheck, ReviewFlag } from '@/contract/evidence'
import type { DocumentKind } from '@/contract/identity'
import type { investmentSource } from '@/contract/investment-schemas'
import type { maturityInstruction } from '@/contract/maturity-instruction'
import type { paymentFlag } from '@/contract/payments'
import type { FundMovement } from '@/contract/funds'
import type { ProjectEvent } from '@/contract/project-schemas'
import type { Hold, ReviewReason } from '@/contract/withdrawals'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'

/** Labels of the contract's enums that only staff see. Total records, as in status.ts. */
type Labels<S extends string> = Readonly<Record<S, string>>

export const movementKindLabels: Labels<FundMovement['kind']> = translated({
  RETURN_RECEIVED: msg('Return received'),
  RETURN_GIVEN_BACK: msg('Profit returned to project'),
  CAPITAL_DEPLOYED: msg('Capital deployed'),
  CAPITAL_RETURNED: msg('Capital returned'),
  CAPITAL_LOST: msg('Capital lost, written off'),
  PLATFORM_MONEY_IN: msg('Platform funds in'),
  PLATFORM_MONEY_OUT: msg('Platform funds out'),
})

export const paymentFlagLabels: Labels<z.infer<typeof paymentFlag>> = translated({
  SAME_TRANSACTION: msg('same transaction ID'),
  SAME_FILE: msg('same file'),
  NO_PROOF: msg('no proof'),
  PARTIAL: msg('partial'),
  OVER: msg('over'),
  LATE: msg('late'),
  SECOND_NEEDED: msg('needs second approval'),
})

export const reviewFlagLabels: Labels<ReviewFlag> = translated({
  SAME_TRANSACTION: msg('Same transaction ID as another payment'),
  SAME_FILE: msg('Same proof file as another payment'),
  NO_PROOF: msg('No proof of payment'),
  AMOUNT_DIFFERS: msg('Received amount differs from the amount reported or due'),
  MORE_THAN_CLAIMED: msg('Amount received exceeds the amount reported'),
  OVERPAID: msg('Amount received is more than twice the amount due'),
  NO_CHECKS: msg('Not every check is recorded'),
  SAME_NUMBER: msg('Same document number as another account'),
})

export const checkLabels: Labels<PaymentCheck | IdentityCheck> = translated({
  AMOUNT: msg('Amount'),
  REFERENCE: msg('Reference'),
  SENDER: msg('Sender'),
  DATE: msg('Date'),
  NAME: msg('Name'),
  NUMBER: msg('Number'),
  DATE_OF_BIRTH: msg('Date of birth'),
  EXPIRY: msg('Expiry'),
})

export const decisionLabels: Labels<DecisionOutcome> = translated({
  APPROVED: msg('Approved'),
  FIRST_APPROVAL: msg('First approval'),
  DECLINED: msg('Declined'),
  MORE_INFO: msg('Information requested'),
  REVERSED: msg('Reversed'),
  REVOKED: msg('Revoked'),
})

export const reviewReasonLabels: Labels<ReviewReason['reason']> = translated({
  FIRST_WITHDRAWAL: msg('First withdrawal'),
  NEW_WALLET: msg('New wallet'),
  MATURED_INVESTMENT: msg('Withdrawal of a matured investment'),
  LARGE_AMOUNT: msg('Large amount'),
  HOLDER_NAME_DIFFERS: msg('Account holder’s name differs'),
})

export const holdReasonLabels: Labels<Hold['reason']> = translated({
  CREDENTIALS_CHANGED: msg('Password, email or two-factor authentication changed'),
  EMAIL_CHANGED: msg('Email changed'),
  TWO_FACTOR_RESET: msg('Two-factor authentication reset'),
})

export const documentKindLabels: Labels<DocumentKind> = translated({
  NID: msg('National identity card'),
  PASSPORT: msg('Passport'),
  DRIVING_LICENSE: msg('Driving licence'),
})

export const maturityInstructionLabels: Labels<z.infer<typeof maturityInstruction>> = translated({
  BALANCE: msg('Move to balance'),
  REINVEST: msg('Reinvest'),
  KEEP: msg('Keep for withdrawal'),
})

export const investmentSourceLabels: Labels<z.infer<typeof investmentSource>> = translated({
  GATEWAY: msg('Payment gateway'),
  BALANCE: msg('Balance'),
})

export const projectEventButtons: Labels<ProjectEvent> = translated({
  open: msg('Open project'),
  pause: msg('Pause project'),
  resume: msg('Resume project'),
  fund: msg('Mark project as funded'),
  close: msg('Close project'),
  complete: msg('Complete project'),
  cancel: msg('Cancel project'),
})

/** "Pause Solar One?" */
export const projectEventQuestions: Readonly<Record<ProjectEvent, (project: string) => string>> = {
  open: (project) => t('Open {project}?', { project }),
  pause: (project) => t('Pause {project}?', { project }),
  resume: (project) => t('Resume {project}?', { project }),
  fund: (project) => t('Mark {project} as funded?', { project }),
  close: (project) => t('Close {project}?', { project }),
  complete: (project) => t('Complete {project}?', { project }),
  cancel: (project) => t('Cancel {project}?', { project }),
}
