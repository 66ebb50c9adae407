export { TransactionsScreen as default } from '@/features/transactions/admin/transactions-screen'
