import { ActionIcon, CopyButton } from '@mantine/core'
import IconCheck from '@tabler/icons-react/icons/IconCheck'
import IconCopy from '@tabler/icons-react/icons/IconCopy'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'

/** A button that copies the value beside it, and confirms this. `what` names the value for screen readers. */
export function CopyIcon({ text, what }: { readonly text: string; readonly what: string }) {
  const { t } = useTranslation('ui')
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <ActionIcon
          variant="subtle"
          color={copied ? 'accent' : 'gray'}
          size={24}
          aria-label={copied ? t('copied') : t('copyOf', { what })}
          onClick={copy}
        >
          <Icon of={copied ? IconCheck : IconCopy} />
        </ActionIcon>
      )}
    </CopyButton>
  )
}
