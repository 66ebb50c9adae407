export { CountriesScreen as default } from '@/features/countries/admin/countries-screen'
