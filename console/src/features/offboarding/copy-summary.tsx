import { Button } from '@mantine/core'
import IconCopy from '@tabler/icons-react/icons/IconCopy'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Disabled until the record is loaded, so that the buttons below stay in place. */
export function CopySummary({ text }: { readonly text: string | undefined }) {
  const { t } = useTranslation('members')
  const label = t('suspension.copy')
  if (text !== undefined) return <CopyButton isWide isMain text={text} label={label} />
  return (
    <Button variant="default" fullWidth disabled leftSection={<Icon of={IconCopy} />}>
      {label}
    </Button>
  )
}
