export { EditGatewaysScreen as default } from '@/features/countries/admin/edit-gateways-screen'
