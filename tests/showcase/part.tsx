import type { ReactNode } from 'react'

/** One group of components on the development page. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-12">
    <h2 className="mb-4 text-20">{title}</h2>
    <div className="grid grid-cols-1 gap-6">{children}</div>
  </section>
)

export const Row = ({ children }: { children: ReactNode }) => <div className="flex flex-wrap items-center gap-3">{children}</div>
export const Two = ({ children }: { children: ReactNode }) => <div className="grid gap-6 md:grid-cols-2 [&>*]:min-w-0">{children}</div>
