export { PersonReferralsScreen as default } from '@/features/users/admin/referrals/person-referrals-screen'
