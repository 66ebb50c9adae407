export { PersonTransactionsScreen as default } from '@/features/transactions/admin/person-transactions-screen'
