import { Button } from '@mantine/core'
import { type NavigateOptions, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

interface CancelPageProps {
  /** The page to open if the tab's history has no earlier page. */
  readonly parent: Pick<NavigateOptions, 'to' | 'params'>
  readonly disabled?: boolean
  /** Called instead of leaving, while a request is pending whose response would be lost. */
  readonly stay?: (() => void) | undefined
}

/** A button that leaves a form's page without saving, and returns to the page that the person came from. */
export function CancelPage({ parent, disabled = false, stay }: CancelPageProps) {
  const { t } = useTranslation('ui')
  const { history, navigate } = useRouter()
  const leave = () => {
    if (history.canGoBack()) history.back({ ignoreBlocker: true })
    else void navigate({ ...parent, replace: true, ignoreBlocker: true })
  }
  return (
    <Button variant="default" disabled={disabled} onClick={stay ?? leave}>
      {t('cancel')}
    </Button>
  )
}
