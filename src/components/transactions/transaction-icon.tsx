import clsx from 'clsx'
import { BanknoteArrowUp, LockKeyholeOpen, Network, Percent, Receipt, RotateCcw, Scale, Sprout } from 'lucide'
import type { TransferKind } from '@/contract/transactions'
import { Icon, type IconDrawing } from '@/ui/plain/primitives/icon'

const drawings: Readonly<Record<TransferKind, IconDrawing>> = {
  PAYMENT_APPROVED: Receipt,
  INVESTED_FROM_BALANCE: Sprout,
  PARTIAL_RETURNED: RotateCcw,
  RETURN_RECEIVED: Receipt,
  RETURN_GIVEN_BACK: RotateCcw,
  CAPITAL_DEPLOYED: Receipt,
  CAPITAL_RETURNED: RotateCcw,
  CAPITAL_LOST: Scale,
  PLATFORM_MONEY_IN: Receipt,
  PLATFORM_MONEY_OUT: Receipt,
  REINVESTED: Sprout,
  PAYMENT_REVERSED: RotateCcw,
  PROFIT_SHARE: Percent,
  PROFIT_TAKEN_BACK: RotateCcw,
  PAYOUT_CORRECTED: RotateCcw,
  REFERRAL_COMMISSION: Network,
  PRINCIPAL_RELEASED: LockKeyholeOpen,
  EARLY_EXIT: LockKeyholeOpen,
  WITHDRAWAL_REQUESTED: BanknoteArrowUp,
  WITHDRAWAL_PAID: BanknoteArrowUp,
  WITHDRAWAL_RETURNED: RotateCcw,
  ADJUSTMENT: Scale,
}

/** The icon of a transaction's kind in a disc; its label is beside it. */
export const TransactionIcon = ({ kind, raised }: { kind: TransferKind; raised?: boolean }) => (
  <span
    className={clsx(
      'grid size-8 shrink-0 place-items-center rounded-pill text-ink-soft max-md:size-10',
      raised ? 'bg-raised' : 'bg-sunken',
    )}
  >
    <Icon as={drawings[kind]} size={16} />
  </span>
)
