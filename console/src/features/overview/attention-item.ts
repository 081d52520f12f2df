import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export type Severity = 'danger' | 'warning' | 'info'

/** An item of the list "Needs attention". */
export interface AttentionItem {
  readonly id: string
  readonly icon: TablerIcon
  readonly severity: Severity
  readonly text: ReactNode
  /** A link to the screen where the item can be resolved. */
  readonly action: ReactNode
}
