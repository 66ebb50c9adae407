export { PersonScreen as default } from '@/features/admin-people/person-screen'
