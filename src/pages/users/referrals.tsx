export { ReferralsScreen as default } from '@/features/referrals/referrals-screen'
