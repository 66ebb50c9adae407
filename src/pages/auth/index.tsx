export { SignInScreen as default } from '@/features/auth/public/sign-in-screen'
export { signInProps as getServerSideProps } from '@/features/auth/public/sign-in-props'
