export { CountriesScreen as default } from '@/features/admin-countries/countries-screen'
