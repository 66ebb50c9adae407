export { SignInScreen as default } from '@/features/auth/sign-in-screen'
export { signInProps as getServerSideProps } from '@/features/auth/sign-in-props'
