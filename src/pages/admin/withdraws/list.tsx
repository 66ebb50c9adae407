export { WithdrawalsScreen as default } from '@/features/withdrawals/admin/withdrawals-screen'
