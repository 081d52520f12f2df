import { Button, CopyButton as Copying } from '@mantine/core'
import IconCheck from '@tabler/icons-react/icons/IconCheck'
import IconCopy from '@tabler/icons-react/icons/IconCopy'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'

interface CopyButtonProps {
  readonly text: string
  readonly label?: string
  /** True to make the button as wide as its column, and as high as other buttons there. */
  readonly isWide?: boolean
  /** True to emphasise the button as the main action, in the size of other buttons. */
  readonly isMain?: boolean
  readonly onCopy?: () => void
}

/** Copies a text, and confirms it. */
export function CopyButton({ text, label, isWide = false, isMain = false, onCopy }: CopyButtonProps) {
  const { t } = useTranslation('ui')
  return (
    <Copying value={text}>
      {({ copied, copy }) => (
        <Button
          variant={isMain ? 'light' : 'default'}
          size={isWide || isMain ? 'sm' : 'compact-sm'}
          fullWidth={isWide}
          leftSection={isMain && <Icon of={copied ? IconCheck : IconCopy} />}
          onClick={() => {
            copy()
            onCopy?.()
          }}
        >
          <span aria-live="polite">{copied ? t('copied') : (label ?? t('copy'))}</span>
        </Button>
      )}
    </Copying>
  )
}
