export default {
  copy: 'Copy',
  copied: 'Copied',
  requestId: 'Request id',
  utc: '{{local}} · {{utc}} UTC',
  done: 'Done',
  changed: 'Changed',
  show: 'Show',
  close: 'Close',
}
