import { createElement } from 'react'
import type { GetServerSideProps } from 'next'
import { OfflinePage } from './offline-page'

/** `/offline`: rendered completely on the server, since it must work without the product's scripts. */
export const offlineProps: GetServerSideProps = async ({ res }) => {
  const { renderToStaticMarkup } = await import('react-dom/server')
  res.setHeader('Content-Type', 'text/html; charset=utf-8')
  res.setHeader('Cache-Control', 'public, max-age=0, must-revalidate')
  res.end(`<!doctype html>${renderToStaticMarkup(createElement(OfflinePage))}`)
  return { props: {} }
}
