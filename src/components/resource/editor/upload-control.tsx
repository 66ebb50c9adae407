import type { FormInstance } from 'antd'
import { Form } from 'antd'
import { uploadFor } from '@/api/files'
import type { FilePurpose } from '@/contract/files'
import { t } from '@/locales/text'
import { FormField } from '@/ui/admin/forms/form-fields'
import { Button } from '@/ui/admin/primitives/button'
import { UploadField } from '@/ui/admin/forms/upload-field'
import { StoredImage } from '@/components/files/stored-image'

const IMAGES = 'image/jpeg,image/png,image/webp'

type Props<V extends object> = {
  form: FormInstance<V>
  name: keyof V & string
  label: string
  purpose: FilePurpose
  help?: string
  alt: string
}

/** The image field of a form: the stored image, a new one, or none. */
export function UploadControl<V extends object>({ form, name, label, purpose, help, alt }: Props<V>) {
  // The value of this field is a file id; antd only knows it by the form's own type.
  const stored = Form.useWatch(name as never, form) as string | null | undefined
  return (
    <FormField name={name} label={label} help={help} optional group>
      {({ onChange }) => (
        <div className="grid gap-3">
          {stored && (
            <div className="flex items-center gap-3">
              <StoredImage id={stored} alt={alt} className="max-h-24 max-w-[160px] rounded-control border border-line" />
              <Button size="tiny" onClick={() => onChange(null)}>
                {t('Remove file')}
              </Button>
            </div>
          )}
          <UploadField
            label={label}
            hideLabel
            upload={uploadFor(purpose)}
            accept={IMAGES}
            max={1}
            onChange={([id]) => id && onChange(id)}
          />
        </div>
      )}
    </FormField>
  )
}
