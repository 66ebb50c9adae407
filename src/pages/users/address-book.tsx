export { AddressBookScreen as default } from '@/features/wallets/address-book-screen'
