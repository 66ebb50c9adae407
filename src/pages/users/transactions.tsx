export { TransactionsScreen as default } from '@/features/transactions/transactions-screen'
