export { NewWithdrawalScreen as default } from '@/features/withdrawals/customer/new-withdrawal-screen'
