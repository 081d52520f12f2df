import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LeaveGuardNotice, useLeaveGuard } from './leave-guard.tsx'

interface SidePanelProps {
  readonly title: string
  readonly close: () => void
  /** A request is pending: the panel stays open until it is answered. */
  readonly isBusy?: boolean
  readonly children: ReactNode
}

/** One item of a list, in a drawer. Its open state is part of the address, so going back closes it. */
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
