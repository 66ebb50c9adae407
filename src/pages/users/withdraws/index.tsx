export { WithdrawsScreen as default } from '@/features/withdrawals/withdraws-screen'
