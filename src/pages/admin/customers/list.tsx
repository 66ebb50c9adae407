export { CustomersScreen as default } from '@/features/users/admin/customers-screen'
