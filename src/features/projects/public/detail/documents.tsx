import clsx from 'clsx'
import { Download, FileText } from 'lucide'
import { env } from '@/config/env'
import { t } from '@/locales/text'
import { formatBytes } from '@/ui/plain/forms/upload-rules'
import { DateText } from '@/ui/plain/primitives/date-text'
import { Icon } from '@/ui/plain/primitives/icon'
import type { ProjectProps } from './shown-project'
import styles from './project.module.css'

const kindOf = (contentType: string) => (contentType === 'application/pdf' ? 'PDF' : t('Image'))

export const Documents = ({ documents }: Pick<ProjectProps, 'documents'>) => (
  <section id="documents" aria-labelledby="documents-title">
    <h2 id="documents-title" className="text-30/[1.2] tracking-[-0.025em] max-md:text-24/[1.2]">
      {t('Documents')}
    </h2>
    {documents.length === 0 ? (
      <p className="mt-4 text-ink-soft">{t('No documents yet.')}</p>
    ) : (
      <ul className={clsx(styles.documents, 'mt-4 border-t border-ink')}>
        {documents.map(({ id, title, file, createdAt }) => (
          <li key={id}>
            <a
              className="grid grid-cols-[20px_minmax(0,1fr)_20px] gap-3.5 items-center py-3.5 border-b border-line"
              href={`${env.apiUrl}/files/${file.id}?download=1`}
              download
            >
              <Icon className="text-ink-faint" as={FileText} />
              <span>
                <b className="block font-medium text-15/inherit">{title}</b>
                <small className="text-14/inherit text-ink-soft">
                  {kindOf(file.contentType)} · {formatBytes(file.size)} · <DateText value={createdAt} />
                </small>
              </span>
              <Icon className="text-ink-faint" as={Download} />
            </a>
          </li>
        ))}
      </ul>
    )}
  </section>
)
