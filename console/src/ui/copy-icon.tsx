import { ActionIcon, CopyButton } from '@mantine/core'
import IconCheck from '@tabler/icons-react/icons/IconCheck'
import IconCopy from '@tabler/icons-react/icons/IconCopy'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'

interface CopyIconProps {
  readonly text: string
  /** The value's name, for screen readers. */
  readonly what: string
  readonly title?: string
  /** True in a popover: Esc then closes only the popover, and not also a drawer below it. */
  readonly isInPopover?: true
}

/** A button that copies the value beside it or in its tooltip, and confirms this. */
export function CopyIcon({ text, what, title, isInPopover }: CopyIconProps) {
  const { t } = useTranslation('ui')
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <ActionIcon
          variant="subtle"
          color={copied ? 'accent' : 'gray'}
          size={24}
          aria-label={copied ? t('copied') : t('copyOf', { what })}
          title={title}
          onClick={copy}
          data-mantine-stop-propagation={isInPopover}
        >
          <Icon of={copied ? IconCheck : IconCopy} />
        </ActionIcon>
      )}
    </CopyButton>
  )
}
