export { AddressBookScreen as default } from '@/features/wallets/customer/address-book-screen'
