import type { ProjectStatus } from '@/contract/project-schemas'
import { msg } from '@/locales/message'
import { translated } from '@/locales/text'

/** Why a project is closed to new investments, and the consequences for existing ones. */
export const noMoneyText: Readonly<Record<ProjectStatus, string>> = translated({
  DRAFT: msg('This project is in preparation and not open for investment yet.'),
  OPEN: msg('The remaining amount is below the minimum investment. Amounts of orders that expire unpaid become available again.'),
  PAUSED: msg('This project is closed to new investment for now. Active investments continue.'),
  FUNDED: msg('This project is fully funded. Active investments continue.'),
  CLOSED: msg('This project is closed to new investment. Active investments continue.'),
  COMPLETED: msg('This project is completed. Its page shows all payouts.'),
  CANCELLED: msg('This project was cancelled. Active principal was paid back to the balances of its investors.'),
})
