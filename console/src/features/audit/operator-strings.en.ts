/** Sentences for the actions of the operator. */
export default {
  secret: { rotated: '{{actor}} rotated the secret of {{target}}' },
  audit: {
    dropped: '{{actor}} dropped years of the audit log that are in the archive',
    hold_placed: '{{actor}} placed the audit log of {{target}} under a legal hold',
    hold_released: '{{actor}} released the legal hold on the audit log of {{target}}',
  },
  signing_key: { rotated: '{{actor}} rotated the key that signs event tokens' },
}
