import type { GetStaticProps } from 'next'
import { Showcase } from '@/components/showcase/showcase'

/** Not part of the product: a production build answers 404 here. */
export const getStaticProps: GetStaticProps = () => (process.env.NODE_ENV === 'production' ? { notFound: true } : { props: {} })

export default Showcase
