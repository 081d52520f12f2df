/** Sentences for the actions of the operator. */
export default {
  secret: { rotated: '{{actor}} rotated the secret of {{target}}' },
  audit: { dropped: '{{actor}} dropped years of the audit log that are in the archive' },
  signing_key: { rotated: '{{actor}} rotated the key that signs event tokens' },
}
