export { CustomersScreen as default } from '@/features/admin-people/customers-screen'
