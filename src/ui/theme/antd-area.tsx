import { StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider } from 'antd'
import { createContext, useContext, type ReactNode } from 'react'
import { antdTheme } from '@/styles/antd-theme'
import { currentLanguage } from '@/locales/current'
import { languages } from '@/locales/languages'
import { useAppearance } from './appearance'

const csp = {}
const buttons = { autoInsertSpace: false }
const forms = { requiredMark: false, scrollToFirstError: true } as const

const IsInside = createContext(false)

/**
 * Provides antd's theme and its styles in their layer. The back office is wrapped as a whole; in the customer area each antd component is
 * wrapped itself, so that pages without one neither load nor initialise it. Nesting has no effect.
 */
export function AntdArea({ children }: { children: ReactNode }) {
  return useContext(IsInside) ? <>{children}</> : <Area>{children}</Area>
}

function Area({ children }: { children: ReactNode }) {
  const { theme, density } = useAppearance()
  return (
    <IsInside value>
      <StyleProvider layer>
        <ConfigProvider
          direction={languages[currentLanguage()].dir}
          theme={antdTheme(theme, density)}
          csp={csp}
          button={buttons}
          form={forms}
          wave={{ disabled: true }}
        >
          {children}
        </ConfigProvider>
      </StyleProvider>
    </IsInside>
  )
}
