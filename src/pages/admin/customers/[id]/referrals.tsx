export { PersonReferralsScreen as default } from '@/features/admin-people/person-referrals-screen'
