import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showToast } from '../ui/toasts.ts'
import { CopyCurl } from './copy-curl.tsx'
import type { ReeveCall } from './curl.ts'
import { Problem } from './problem.tsx'

interface Done {
  /** The inverse call. It must fail if the resource has changed since. */
  readonly undo?: (() => Promise<unknown>) | undefined
  /** The call that made the change, to copy as curl; set if the page no longer has a button for that. */
  readonly call?: ReeveCall | undefined
}

let shown = 0

/** Shows a toast that confirms a change, with Undo if the API has the inverse call. */
export function showDone(text: string, { undo, call }: Done = {}): void {
  const id = `done ${++shown}`
  showToast({ id, content: <DoneToast id={id} text={text} undo={undo} call={call} /> })
}

function DoneToast({ id, text, undo, call }: Done & { readonly id: string; readonly text: string }) {
  const { t } = useTranslation('api')
  const undoing = useMutation({
    mutationFn: async () => undo?.(),
    onSuccess: () => showToast({ id, content: t('undo.done') }),
    onError: error => showToast({ id, isFailure: true, content: <Problem error={error} title={t('undo.not')} /> }),
  })
  return (
    <>
      <div>{text}</div>
      {(undo || call) && (
        <Group gap="xs" mt={4}>
          {undo && (
            <Button variant="default" size="compact-sm" loading={undoing.isPending} onClick={() => undoing.mutate()}>
              {t('undo.act')}
            </Button>
          )}
          {call && <CopyCurl call={call} />}
        </Group>
      )}
    </>
  )
}
