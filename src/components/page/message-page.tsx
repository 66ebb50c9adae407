import Head from 'next/head'
import type { ReactNode } from 'react'
import { pageTitle } from '@/config/site'
import { TallyMarks, type Stroke } from '@/ui/plain/display/tally-marks'

type Props = { title: string; code?: string; strokes: readonly Stroke[]; children: ReactNode; actions?: ReactNode }

/** A page that only shows a message: not found, failed, under construction. */
export const MessagePage = ({ title, code, strokes, children, actions }: Props) => (
  <div className="mx-auto grid max-w-[560px] justify-items-start gap-4 px-6 py-16 md:py-24">
    <Head>
      <title>{pageTitle(title)}</title>
      <meta name="robots" content="noindex" />
    </Head>
    <TallyMarks strokes={strokes} size={48} />
    {code && <p className="num mt-4 text-14 text-ink-faint">{code}</p>}
    <h1 className="text-30 md:text-38">{title}</h1>
    <div className="max-w-measure text-ink-soft">{children}</div>
    {actions && <div className="mt-2 flex flex-wrap gap-3">{actions}</div>}
  </div>
)
