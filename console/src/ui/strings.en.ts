export default {
  copy: 'Copy',
  copied: 'Copied',
  requestId: 'Request id',
  utc: '{{local}} · {{utc}} UTC',
  done: 'Done',
  changed: 'Changed',
  show: 'Show',
  close: 'Close',
  cancel: 'Cancel',
  pages: { first: 'First page', next: 'Next page' },
  secret: {
    once: 'This is shown now, and never again. Store it where secrets are kept.',
    stored: 'I have stored it',
  },
}
