import type { GetServerSideProps } from 'next'

export { NotFound as default } from '@/components/page/not-found'

/** Rendered for each address, because the address determines the layout (`framePath`). */
export const getServerSideProps: GetServerSideProps = ({ res }) => {
  res.statusCode = 404
  return Promise.resolve({ props: {} })
}
