export { GatewaysScreen as default } from '@/features/admin-gateways/gateways-screen'
