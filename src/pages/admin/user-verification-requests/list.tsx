export { IdentityScreen as default } from '@/features/identity/admin/identity-screen'
