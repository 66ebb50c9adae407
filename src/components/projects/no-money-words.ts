import type { ProjectStatus } from '@/contract/project-schemas'

/** Why a project takes no new money, and what that means for what is in it. */
export const noMoneyWords: Readonly<Record<ProjectStatus, string>> = {
  DRAFT: 'This project is in preparation and not open for investment yet.',
  OPEN: 'The remaining amount is below the minimum investment. Amounts of orders that expire unpaid become available again.',
  PAUSED: 'This project is closed to new investment for now. Active investments continue.',
  FUNDED: 'This project is fully funded. Active investments continue.',
  CLOSED: 'This project is closed to new investment. Active investments continue.',
  COMPLETED: 'This project is completed. Its page shows all payouts.',
  CANCELLED: 'This project was cancelled. Active principal was paid back to the balances of its investors.',
}
