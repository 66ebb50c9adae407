export { CurrenciesScreen as default } from '@/features/currencies/admin/currencies-screen'
