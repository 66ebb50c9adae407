export { ReferralsScreen as default } from '@/features/referrals/customer/referrals-screen'
