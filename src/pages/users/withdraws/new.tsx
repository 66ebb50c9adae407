export { NewWithdrawalScreen as default } from '@/features/withdrawals/new-withdrawal-screen'
