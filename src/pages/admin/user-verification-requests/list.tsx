export { IdentityScreen as default } from '@/features/admin-identity/identity-screen'
