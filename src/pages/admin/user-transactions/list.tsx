export { TransactionsScreen as default } from '@/features/admin-transactions/transactions-screen'
