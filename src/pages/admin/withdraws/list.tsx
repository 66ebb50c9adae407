export { WithdrawalsScreen as default } from '@/features/admin-withdrawals/withdrawals-screen'
