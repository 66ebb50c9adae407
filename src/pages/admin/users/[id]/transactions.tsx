export { PersonTransactionsScreen as default } from '@/features/admin-transactions/person-transactions-screen'
