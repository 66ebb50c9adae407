export { EditGatewaysScreen as default } from '@/features/admin-countries/edit-gateways-screen'
