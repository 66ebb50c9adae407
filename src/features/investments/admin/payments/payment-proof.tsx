import { useState } from 'react'
import { useRead } from '@/api/hooks'
import { Thread, useThreadPages } from '@/components/decisions/thread'
import type { Shown } from '@/components/decisions/use-shown'
import { FileViewer } from '@/components/files/file-viewer'
import { StoredImage } from '@/components/files/stored-image'
import { payments, type Payment } from '@/contract/payments'
import { t } from '@/locales/text'
import { formatBytes } from '@/ui/plain/forms/upload-rules'

type Props = { payment: Payment; page: string; onPage: (page: string) => void; refused: string | undefined; shown: Shown }

const COMPARE = 'compare'
const print = (sha256: string): string => `${sha256.slice(0, 4)} ${sha256.slice(4, 8)} … ${sha256.slice(-8, -4)} ${sha256.slice(-4)}`

/** Two proofs side by side: this one, and that of a similar payment. */
function Compare({ payment, other }: { payment: Payment; other: string }) {
  const { data } = useRead(payments.get, { params: { id: other } })
  const proofs = [payment, data?.data]
  return (
    <div className="grid grid-cols-[1fr_1fr] gap-3 w-full items-start [&_figcaption]:mb-1.5 [&_figcaption]:text-12/inherit [&_img]:w-full [&_img]:h-auto [&_img]:[box-shadow:0_0_0_1px_var(--line)]">
      {proofs.map((one) =>
        one ? (
          <figure key={one.id}>
            <figcaption>
              <span className="num font-medium">{one.code}</span>
              <br />
              <span className="text-ink-soft">{one.transactionId}</span>
            </figcaption>
            {one.transferProof && one.transferProof.contentType !== 'application/pdf' ? (
              <StoredImage id={one.transferProof.id} alt={t('Proof of payment for {code}', { code: one.code })} />
            ) : (
              <span className="text-12 text-ink-soft">
                {one.transferProof ? t('PDF file. Open the payment to view it.') : t('No proof uploaded.')}
              </span>
            )}
          </figure>
        ) : null,
      )}
    </div>
  )
}

/** The proof of a payment, the data to compare it with, and its messages. */
export function PaymentProof({ payment, page, onPage, refused, shown: evidence }: Props) {
  const [first] = payment.alike
  const [other, setOther] = useState(first?.id)
  const { transferProof: proof } = payment
  const pages = [
    ...(proof ? [{ key: 'proof', label: t('Proof'), file: proof.id }] : []),
    ...useThreadPages('payment', payment.id),
    ...(first ? [{ key: COMPARE, label: t('Compare'), file: proof?.id ?? first.id }] : []),
  ]
  const shown = pages.some(({ key }) => key === page) ? page : (pages[0]?.key ?? '')
  return (
    <div className="flex flex-col min-w-0 min-h-0 border-e border-line bg-sunken max-md:border-0">
      {pages.length > 0 ? (
        <FileViewer
          alt={t('Proof of payment for {code}', { code: payment.code })}
          pages={pages}
          current={shown}
          onPage={onPage}
          onShown={evidence.onShown}
          onMissing={evidence.onMissing}
          instead={shown === COMPARE && other ? <Compare payment={payment} other={other} /> : undefined}
          foot={
            proof &&
            (shown === 'proof' || shown === COMPARE) && (
              <>
                <span>
                  <bdi>{proof.name}</bdi>, <span className="num">{formatBytes(proof.size)}</span>
                </span>
                <span className="num" title={proof.sha256}>
                  {print(proof.sha256)}
                </span>
                {shown === COMPARE &&
                  payment.alike.length > 1 &&
                  payment.alike.map((one) => (
                    <button
                      key={one.id}
                      type="button"
                      className="underline-soft"
                      aria-pressed={one.id === other}
                      onClick={() => setOther(one.id)}
                    >
                      {one.code}
                    </button>
                  ))}
              </>
            )
          }
        />
      ) : (
        <p className="grid flex-1 place-items-center p-6 text-ink-soft text-center">
          {t('No proof was uploaded with this payment. Search the gateway for the transaction ID, or request a proof.')}
        </p>
      )}
      <Thread
        subject="payment"
        id={payment.id}
        customer={payment.user}
        refused={refused}
        onFile={onPage}
        className="py-3.5 px-4 border-t border-line bg-raised"
      />
    </div>
  )
}
