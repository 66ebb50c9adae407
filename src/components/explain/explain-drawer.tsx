import { ArrowUpDown, CircleCheck, Download, Sigma } from 'lucide'
import { useState } from 'react'
import { useRead } from '@/api/hooks'
import { firstPageOf, paths } from '@/config/paths'
import { site } from '@/config/site'
import { explain } from '@/contract/explain'
import { type TransferKind } from '@/contract/transactions'
import { toMinor, toMoney } from '@/domain/money'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Drawer } from '@/ui/overlays/drawer'
import { Button, ButtonLink } from '@/ui/plain/primitives/button'
import { ChipGroup } from '@/ui/plain/inputs/chip'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { Icon } from '@/ui/plain/primitives/icon'
import { formatMoney, MoneyText } from '@/ui/plain/primitives/money-text'
import { Note } from '@/ui/plain/feedback/note'
import { Bone, Loading, TextSkeleton } from '@/ui/plain/feedback/skeleton'
import { ErrorState } from '@/ui/plain/feedback/state-box'
import { useCurrency } from '@/components/requests/settings'
import { useSaveList } from '@/components/requests/use-save-list'
import { ExplainEntries } from './explain-entries'
import { WaterfallChart, inOrder } from './waterfall-chart'
import type { Explained } from './explained'
import { useKindLabels } from './use-kind-labels'

const titleClass = 'flex items-center justify-between mb-3 text-16 tracking-normal'

type Props = Explained & { open: boolean; onClose: () => void }
type FigureQuery = Omit<Explained, 'title' | 'description'>
type OneKind = TransferKind | 'ALL'

const WIDTH = 640

/** The composition of a figure: its sum by kind, the comparison with the ledger, and every entry. */
export function ExplainDrawer({ open, onClose, title, description, ...asked }: Props) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      width={WIDTH}
      title={
        <>
          <Icon as={Sigma} className="text-ink-faint" />
          {t('{title}, explained', { title })}
        </>
      }
      foot={<Foot query={asked} title={title} />}
    >
      <div className="-my-5 -mx-6 [&>section]:py-6 [&>section]:px-8 [&>section+section]:border-t [&>section+section]:border-line max-md:[&>section]:py-5 max-md:[&>section]:px-6">
        <Summary query={asked} title={title} description={description} />
        <Entries query={asked} />
      </div>
    </Drawer>
  )
}

function Summary({ query, title, description }: { query: FigureQuery; title: string; description: string }) {
  const currency = useCurrency()
  const { data, error, refetch } = useRead(explain.summary, { query: query })
  if (error && !data)
    return (
      <ErrorState title={t('We couldn’t load the calculation')} onRetry={() => void refetch()} error={error}>
        {error.message}
      </ErrorState>
    )
  if (!data)
    return (
      <section>
        <p className="text-14 text-ink-soft">{description}</p>
        <Loading className="mt-3 grid gap-6">
          <Bone width={220} kind="figure" />
          <TextSkeleton lines={4} />
        </Loading>
      </section>
    )
  const { sum, kept, entries, since, kinds, asOf } = data.data
  return (
    <>
      <section className="text-14 text-ink-soft">
        <p>{description}</p>
        <p className="my-1 text-48 text-ink">
          <MoneyText value={kept ?? sum} currency={currency} figure />
        </p>
        <p>
          {entries === 0 || !since ? (
            t('No entries yet.')
          ) : (
            <Rich
              text="{entries, plural, one {The sum of <0>#</0> entry} other {The sum of <0>#</0> entries}} since <1>{since}</1>, as of <2>{asOf}</2>."
              parts={[<span className="num" />, <span className="num" />, <span className="num" />]}
              values={{ entries, since: formatDate(since, 'date'), asOf: formatDate(asOf, 'dateTime') }}
            />
          )}
        </p>
      </section>
      {kinds.length > 0 && (
        <section>
          <h3 className={titleClass}>{t('Calculation')}</h3>
          <WaterfallChart figure={query.figure} kinds={kinds} total={sum} title={title} currency={currency} />
          {kept !== null && <Proof sum={sum} recorded={kept} />}
        </section>
      )}
    </>
  )
}

/** Shown only if the sum of the entries was compared with the ledger. */
function Proof({ sum, recorded }: { sum: string; recorded: string }) {
  const difference = toMoney(toMinor(sum) - toMinor(recorded))
  const agrees = toMinor(difference) === 0n
  const { isOwn } = useKindLabels()
  return (
    <Note
      tone={agrees ? 'good' : 'act'}
      className="mt-4"
      title={agrees ? t('The entries balance.') : t('The entries do not balance.')}
      {...(agrees ? { icon: CircleCheck } : {})}
    >
      <Rich
        text="The entries total <0>{sum}</0>, the ledger balance is <1>{kept}</1>, and the difference is <2>{difference}</2>."
        parts={[<span className="num" />, <span className="num" />, <span className="num" />]}
        values={{ sum: formatMoney(sum), kept: formatMoney(recorded), difference: formatMoney(difference) }}
      />
      {!agrees && <> {isOwn ? t('Please contact us.') : t('See the reconciliation for details.')}</>}
    </Note>
  )
}

function Entries({ query }: { query: FigureQuery }) {
  const [oldestFirst, setOldestFirst] = useState(false)
  const [kind, setKind] = useState<OneKind>('ALL')
  return (
    <section>
      <h3 className={titleClass}>
        {oldestFirst ? t('All entries, oldest first') : t('All entries, newest first')}
        <button
          type="button"
          className="inline-flex items-center gap-1 text-14 font-normal text-ink-soft hover:text-ink"
          onClick={() => setOldestFirst(!oldestFirst)}
        >
          {oldestFirst ? t('Newest first') : t('Oldest first')}
          <Icon as={ArrowUpDown} size={16} />
        </button>
      </h3>
      <Kinds query={query} kind={kind} onChange={setKind} />
      <ExplainEntries
        key={`${oldestFirst} ${kind}`}
        query={{ ...query, sortOrder: oldestFirst ? 'ASC' : 'DESC', ...(kind === 'ALL' ? {} : { kind }) }}
      />
    </section>
  )
}

/** Filters the entries by kind, with counts; not shown for a single kind. */
function Kinds({ query, kind, onChange }: { query: FigureQuery; kind: OneKind; onChange: (kind: OneKind) => void }) {
  const summary = useRead(explain.summary, { query: query }).data?.data
  const labels = useKindLabels()
  if (!summary || summary.kinds.length < 2) return null
  const label = (word: string, entries: number) => (
    <>
      {word} <span className="num">{entries}</span>
    </>
  )
  return (
    <div className="mb-4">
      <ChipGroup<OneKind>
        label={t('Entry type')}
        value={kind}
        onChange={onChange}
        choices={[
          { value: 'ALL', label: label(t('All'), summary.entries) },
          ...inOrder(summary.kinds).map((one) => ({ value: one.kind, label: label(labels.together(one.kind, query.figure), one.entries) })),
        ]}
      />
    </div>
  )
}

function Foot({ query, title }: { query: FigureQuery; title: string }) {
  const labels = useKindLabels()
  const { busy, isReady, start } = useSaveList({
    list: explain.figure,
    sent: { query },
    columns: () => import('./explain-file').then(({ entryColumns }) => entryColumns(labels)),
    name: query.figure,
    title,
  })
  return (
    <div className="flex flex-wrap items-center gap-3 max-md:[&>*]:flex-1">
      <Button size="mid" icon={Download} busy={busy} disabled={!isReady} onClick={() => void start()}>
        {t('CSV')}
      </Button>
      {labels.isOwn && (
        <>
          <ButtonLink size="mid" href={`${firstPageOf(paths.users.transactions)}#statement`}>
            {t('Statement')}
          </ButtonLink>
          <ButtonLink
            size="mid"
            variant="quiet"
            className="md:ms-auto"
            href={`mailto:${site.email}?subject=${encodeURIComponent(t('About the figure “{title}”', { title }))}`}
          >
            {t('Ask about this figure')}
          </ButtonLink>
        </>
      )}
    </div>
  )
}
