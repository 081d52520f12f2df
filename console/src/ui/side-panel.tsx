import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface SidePanelProps {
  readonly title: string
  readonly close: () => void
  readonly children: ReactNode
}

/** One thing of a list, beside it. That it is open stands in the address, so the way back closes it. */
export function SidePanel({ title, close, children }: SidePanelProps) {
  const { t } = useTranslation('ui')
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size={600}
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
      transitionProps={{ duration: 120 }}
    >
      {children}
    </Drawer>
  )
}
