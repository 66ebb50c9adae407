export { WithdrawsScreen as default } from '@/features/withdrawals/customer/withdraws-screen'
