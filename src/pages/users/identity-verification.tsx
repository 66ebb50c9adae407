export { IdentityScreen as default } from '@/features/identity/customer/identity-screen'
