import type { ProjectStatus } from '@/contract/projects'

/** Why a project takes no new money, and what that means for what is in it. */
export const noMoneyWords: Readonly<Record<ProjectStatus, string>> = {
  DRAFT: 'This project is being prepared. It cannot be invested in yet.',
  OPEN: 'Less than its smallest amount is open now. What others have ordered and do not pay in time opens again.',
  PAUSED: 'This project is closed to new investment for now. Active investments continue.',
  FUNDED: 'This project is fully funded. Active investments continue.',
  CLOSED: 'This project is closed to new investment. Active investments continue.',
  COMPLETED: 'This project is completed. Its page shows all payouts.',
  CANCELLED: 'This project was cancelled. Active principal was paid back to the balances of its investors.',
}
