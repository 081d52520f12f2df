import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LeaveGuardNotice, useLeaveGuard } from './leave-guard.tsx'

interface SidePanelProps {
  readonly title: string
  readonly close: () => void
  /** What it does is under way: it stays until that is answered. */
  readonly isBusy?: boolean
  readonly children: ReactNode
}

/** One thing of a list, beside it. That it is open stands in the address, so the way back closes it. */
export function SidePanel({ title, close, isBusy = false, children }: SidePanelProps) {
  const { t } = useTranslation('ui')
  const [hasTriedToLeave, blockLeaving] = useLeaveGuard(isBusy)
  return (
    <Drawer
      opened
      onClose={isBusy ? blockLeaving : close}
      position="right"
      size={600}
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
      transitionProps={{ duration: 120 }}
    >
      <LeaveGuardNotice isShown={hasTriedToLeave} />
      {children}
    </Drawer>
  )
}
