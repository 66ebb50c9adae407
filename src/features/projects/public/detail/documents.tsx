import { Download, FileText } from 'lucide'
import { env } from '@/config/env'
import { DateText } from '@/ui/plain/primitives/date-text'
import { Icon } from '@/ui/plain/primitives/icon'
import type { ProjectProps } from './shown-project'
import styles from './project.module.css'

const KILOBYTE = 1024
const sizeOf = (bytes: number) =>
  bytes < KILOBYTE * KILOBYTE ? `${Math.max(1, Math.round(bytes / KILOBYTE))} kB` : `${(bytes / KILOBYTE / KILOBYTE).toFixed(1)} MB`
const kindOf = (contentType: string) => (contentType === 'application/pdf' ? 'PDF' : 'Image')

export const Documents = ({ documents }: Pick<ProjectProps, 'documents'>) => (
  <section id="documents" aria-labelledby="documents-title">
    <h2 id="documents-title" className={styles.h2}>
      Documents
    </h2>
    {documents.length === 0 ? (
      <p className="mt-4 text-ink-soft">No documents yet.</p>
    ) : (
      <ul className={styles.documents}>
        {documents.map(({ id, title, file, createdAt }) => (
          <li key={id}>
            <a href={`${env.apiUrl}/files/${file.id}?download=1`} download>
              <Icon as={FileText} />
              <span>
                <b>{title}</b>
                <small>
                  {kindOf(file.contentType)} · {sizeOf(file.size)} · <DateText value={createdAt} />
                </small>
              </span>
              <Icon as={Download} />
            </a>
          </li>
        ))}
      </ul>
    )}
  </section>
)
