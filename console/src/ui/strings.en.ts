export default {
  copy: 'Copy',
  copied: 'Copied',
  requestId: 'Request id',
  utc: '{{local}} · {{utc}} UTC',
  done: 'Done',
  changed: 'Changed',
  show: 'Show',
  close: 'Close',
  secret: {
    once: 'This is shown now, and never again. Store it where secrets are kept.',
    stored: 'I have stored it',
  },
  from: 'From',
  to: 'To',
  showPart: 'Show only this part',
  diff: { field: 'Field', before: 'Before', after: 'After' },
}
