import { ActionIcon, Drawer, Group, Tooltip } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import IconChevronDown from '@tabler/icons-react/icons/IconChevronDown'
import IconChevronUp from '@tabler/icons-react/icons/IconChevronUp'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'
import { LeaveGuardNotice, useLeaveGuard } from './leave-guard.tsx'
import classes from './side-panel.module.css'
import { useSingleKeys, useSingleKeysOn } from './single-keys.ts'

/** Functions that open the previous and the next item of the list; undefined at an end of the list. */
export interface Neighbours {
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
}

interface SidePanelProps {
  readonly title: string
  readonly close: () => void
  readonly neighbours: Neighbours
  /** True while a request is pending: the panel stays open until the response. */
  readonly isBusy?: boolean
  readonly children: ReactNode
}

/**
 * An item of a list, in a drawer. Its open state is part of the URL, so going back closes it. The keys K and J, like
 * the buttons, open the item above and the one below.
 */
export function SidePanel({ title, close, neighbours, isBusy = false, children }: SidePanelProps) {
  const { t } = useTranslation('ui')
  const [hasTriedToLeave, blockLeaving] = useLeaveGuard(isBusy)
  const guarded = (step: (() => void) | undefined) => step && (isBusy ? blockLeaving : step)
  const [previous, next] = [guarded(neighbours.previous), guarded(neighbours.next)]
  useSingleKeys([
    ['K', () => previous?.()],
    ['J', () => next?.()],
  ])
  return (
    <Drawer.Root
      opened
      onClose={isBusy ? blockLeaving : close}
      position="right"
      size={640}
      transitionProps={{ duration: 120 }}
    >
      <Drawer.Overlay backgroundOpacity={0.15} />
      <Drawer.Content>
        <Drawer.Header className={classes.header ?? ''}>
          <Drawer.Title tabIndex={-1} data-autofocus className={classes.title ?? ''}>
            {title}
          </Drawer.Title>
          <Group gap={4} wrap="nowrap">
            <Step icon={IconChevronUp} label={t('panel.previous')} shortcut="K" go={previous} />
            <Step icon={IconChevronDown} label={t('panel.next')} shortcut="J" go={next} />
            <Drawer.CloseButton aria-label={t('close')} ms={4} />
          </Group>
        </Drawer.Header>
        <Drawer.Body pt={20}>
          <LeaveGuardNotice isShown={hasTriedToLeave} />
          {children}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

interface StepProps {
  readonly icon: TablerIcon
  readonly label: string
  readonly shortcut: string
  readonly go: (() => void) | undefined
}

/** At an end of the list the disabled button keeps the focus, so that the button beside it is one Tab away. */
function Step({ icon, label, shortcut, go }: StepProps) {
  const hasShortcut = useSingleKeysOn()
  return (
    <Tooltip label={hasShortcut ? `${label} (${shortcut})` : label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={label}
        aria-keyshortcuts={hasShortcut ? shortcut : undefined}
        aria-disabled={!go}
        className={classes.step ?? ''}
        onClick={() => go?.()}
      >
        <Icon of={icon} size={20} />
      </ActionIcon>
    </Tooltip>
  )
}

/** The neighbours of the row with this id. `open` opens a neighbour. */
export function neighboursOf<Row, Id>(
  rows: readonly Row[],
  id: Id,
  idOf: (row: Row) => Id,
  open: (id: Id) => void,
): Neighbours {
  const at = rows.findIndex(row => idOf(row) === id)
  const step = (row: Row | undefined) => row && (() => open(idOf(row)))
  return at < 0 ? { previous: undefined, next: undefined } : { previous: step(rows[at - 1]), next: step(rows[at + 1]) }
}
