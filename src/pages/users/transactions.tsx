export { TransactionsScreen as default } from '@/features/transactions/customer/transactions-screen'
