import { Checkbox, Input, Stack, Text, TextInput } from '@mantine/core'
import type { EventTypeDescription } from '@reeve/sdk'
import IconSearch from '@tabler/icons-react/icons/IconSearch'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Breakable } from '../../ui/breakable.tsx'
import { Icon } from '../../ui/icon.tsx'
import classes from './event-type-picker.module.css'

interface EventTypePickerProps {
  readonly types: readonly EventTypeDescription[]
  readonly chosen: ReadonlySet<string>
  readonly choose: (chosen: ReadonlySet<string>) => void
  readonly error?: string | undefined
}

const EVERYTHING = '*'
const groupOf = (type: string) => type.slice(0, type.indexOf('.'))

/** The subscription of a webhook: all events, groups including future types, or single types. */
export function EventTypePicker({ types, chosen, choose, error }: EventTypePickerProps) {
  const { t } = useTranslation('governance')
  const [wanted, setWanted] = useState('')
  const found = types.filter(({ type }) => type.includes(wanted.trim().toLowerCase()))
  const groups = Object.entries(Object.groupBy(found, ({ type }) => groupOf(type)))
  const toggle = (name: string, isOn: boolean) => {
    // Removes types that the new subscription covers.
    const rest = [...chosen].filter(other => other !== name && !(isOn && isSubscribed(new Set([name]), other)))
    choose(new Set(isOn ? [...rest, name] : rest))
  }
  return (
    <Input.Wrapper
      component="fieldset"
      className={classes.picker}
      label={t('types.label')}
      labelElement="div"
      labelProps={{ mb: -4 }}
      error={error}
    >
      <legend className={classes.legend}>{t('types.label')}</legend>
      <Checkbox
        label={t('types.all')}
        description={t('types.allWhy')}
        checked={chosen.has(EVERYTHING)}
        onChange={event => toggle(EVERYTHING, event.currentTarget.checked)}
      />
      {!chosen.has(EVERYTHING) && <Search wanted={wanted} want={setWanted} isEmpty={groups.length === 0} />}
      <div className={classes.groups} hidden={chosen.has(EVERYTHING)}>
        {groups.map(([group, members = []]) => (
          <Stack key={group} gap="xs" role="group" aria-label={group} className={classes.group ?? ''}>
            {prefixesOf(members).map(prefix => {
              const others = new Set([...chosen].filter(other => other !== prefix))
              const isCovered = isSubscribed(others, prefix)
              return (
                <Checkbox
                  key={prefix}
                  label={
                    <strong>
                      <Breakable text={prefix} />
                    </strong>
                  }
                  disabled={isCovered}
                  checked={isCovered || chosen.has(prefix)}
                  onChange={event => toggle(prefix, event.currentTarget.checked)}
                />
              )
            })}
            {members.map(({ type }) => {
              const isCovered = !chosen.has(type) && isSubscribed(chosen, type)
              return (
                <Checkbox
                  key={type}
                  ml="lg"
                  label={<Breakable text={type} />}
                  disabled={isCovered}
                  checked={isSubscribed(chosen, type)}
                  onChange={event => toggle(type, event.currentTarget.checked)}
                />
              )
            })}
          </Stack>
        ))}
      </div>
    </Input.Wrapper>
  )
}

interface SearchProps {
  readonly wanted: string
  readonly want: (wanted: string) => void
  readonly isEmpty: boolean
}

function Search({ wanted, want, isEmpty }: SearchProps) {
  const { t } = useTranslation('governance')
  return (
    <>
      <TextInput
        leftSection={<Icon of={IconSearch} />}
        aria-label={t('types.find')}
        placeholder={t('types.find')}
        value={wanted}
        onChange={event => want(event.currentTarget.value)}
        // Enter would submit the form.
        onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
      />
      {isEmpty && (
        <Text size="sm" c="dimmed" role="status">
          {t('types.noneFound')}
        </Text>
      )}
    </>
  )
}

/** True if the subscriptions, such as `member.*`, cover a type or a narrower prefix. */
export const isSubscribed = (chosen: ReadonlySet<string>, type: string): boolean =>
  [...chosen].some(
    name => name === EVERYTHING || name === type || (name.endsWith('.*') && type.startsWith(name.slice(0, -1))),
  )

/** The prefixes of the types, such as `governance.*` and `governance.webhook.*`, widest first. */
function prefixesOf(types: readonly EventTypeDescription[]): readonly string[] {
  const prefixes = types.flatMap(({ type }) => {
    const words = type.split('.')
    return words.slice(1).map((_, index) => `${words.slice(0, index + 1).join('.')}.*`)
  })
  return [...new Set(prefixes)]
}
