export { CurrenciesScreen as default } from '@/features/admin-currencies/currencies-screen'
