/** The password of all demo accounts. */
export const DEMO_PASSWORD = 'Carmine#2026'

/** The accounts whose password is printed at startup. */
export const demoAccounts = {
  customers: ['customer@carmine.test', 'investor@carmine.test'],
  staff: ['admin@carmine.test', 'director@carmine.test', 'finance@carmine.test', 'support@carmine.test'],
} as const
