export { GatewaysScreen as default } from '@/features/gateways/admin/gateways-screen'
