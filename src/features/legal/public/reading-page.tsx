import type { ReactNode } from 'react'
import { PageMeta } from '@/components/page/page-meta'

type Props = { title: string; path: string; /** For search results. */ description: string; intro: ReactNode; children: ReactNode }

/** A text page: title, introduction, and text in a readable width. */
export const ReadingPage = ({ title, path, description, intro, children }: Props) => (
  <article className="w-[min(1200px,100%_-_48px)] mt-18 mx-auto grid grid-cols-[minmax(0,4fr)_minmax(0,8fr)] gap-16 items-start max-lg:grid-cols-[minmax(0,1fr)] max-lg:gap-8 max-lg:mt-10 max-md:w-[calc(100%_-_32px)]">
    <PageMeta title={title} path={path} description={description} />
    <header className="sticky top-26 grid gap-3 text-ink-soft [&_h1]:text-38/[1.2] [&_h1]:tracking-[-0.03em] [&_h1]:text-ink max-lg:static max-lg:[&_h1]:text-30/[1.2]">
      <h1>{title}</h1>
      <p>{intro}</p>
    </header>
    <div>{children}</div>
  </article>
)
