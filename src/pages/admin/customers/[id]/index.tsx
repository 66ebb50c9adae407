export { PersonScreen as default } from '@/features/users/admin/person/person-screen'
