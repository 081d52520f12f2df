import { ActionIcon } from '@mantine/core'
import { useFocusWithin, useHover, useMergedRef } from '@mantine/hooks'
import IconCircleCheck from '@tabler/icons-react/icons/IconCircleCheck'
import IconX from '@tabler/icons-react/icons/IconX'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'
import classes from './toaster.module.css'
import { dismissToast, type Toast, useToasts } from './toasts.ts'

/** Duration of a toast, enough to read a sentence and to reach its button. */
const SHOWN_MS = 10_000

/** The toasts, newest last, in a region that screen readers follow. */
export function Toaster() {
  const { t } = useTranslation('ui')
  return (
    <section className={classes.toasts} aria-label={t('toasts.title')}>
      <div role="status" className={classes.list}>
        {useToasts().map(toast => (
          <Item key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  )
}

/**
 * Dismisses itself after `SHOWN_MS`, unless it is a failure. The time starts anew when the pointer or the focus leaves
 * the toast.
 */
function Item({ toast }: { readonly toast: Toast }) {
  const { t } = useTranslation('ui')
  const { id, content, isFailure = false } = toast
  const { ref: hoverRef, hovered } = useHover()
  const { ref: focusRef, focused } = useFocusWithin()
  const isHeld = hovered || focused
  useEffect(() => {
    if (isHeld || toast.isFailure) return
    const end = setTimeout(() => dismissToast(toast.id), SHOWN_MS)
    return () => clearTimeout(end)
  }, [toast, isHeld])
  return (
    <div ref={useMergedRef(hoverRef, focusRef)} className={classes.toast} data-failure={isFailure || undefined}>
      {!isFailure && <Icon of={IconCircleCheck} size={20} />}
      <div className={classes.content}>{content}</div>
      <ActionIcon variant="subtle" color="gray" aria-label={t('toasts.dismiss')} onClick={() => dismissToast(id)}>
        <Icon of={IconX} />
      </ActionIcon>
    </div>
  )
}
